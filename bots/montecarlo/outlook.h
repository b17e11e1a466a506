/* What a seat chooses from, and what it may expect of the turns to come. */
#ifndef OUTLOOK_H
#define OUTLOOK_H

#include "sushi.h"

/* A seat that has to choose, with all that the choice is made from. */
struct position {
    const struct table *tables;
    int seats, players, seat, to, round, rounds;
    int left;         /* turns after this one in this round */
    int least, most;  /* cards to take */
    bool controls;    /* one card more goes to the dummy, whose table is the last */
    bool soy_sauce;   /* the variant is played */
    struct cards hand;
};

/* How much of what is to be expected counts; found by playing against other weights, for each number of players. */
struct weights {
    float tempura, sashimi, dumpling, nigiri;  /* the part of the coming cards that can be had */
    float maki, maki_base, maki_turn;          /* how much a place counts, and how far a lead may still be made up */
    float pudding, fewest, pudding_base, pudding_turn;
    float chopsticks, chopsticks_from;         /* points a turn, but for the last turns */
    float more_wasabi;                         /* of a second open wasabi, as part of the first */
    float soy, colour_base, colour_turn;
    float denial;                              /* of what the next holder of the hand can gain, the part that hurts */
    float returns;                             /* the part of equal cards in the hand that may come round again */
    float squid;
};

/* Worth and chances by the turns left in the round. */
struct outlook {
    const struct weights *weights;
    float pair[TURNS][2];       /* of tempura by count modulo 2, besides the points that are safe */
    float triple[TURNS][3];     /* of sashimi modulo 3 */
    float dumplings[TURNS][7];  /* of dumplings, points included */
    float wasabi[TURNS];        /* of an open wasabi */
    float chopsticks[TURNS];    /* of chopsticks in front */
    float maki[TURNS][64];      /* chance to stay ahead of a rival, by icons more than his, plus 32 */
    float pudding[64];          /* the same for puddings, to the end of the game */
    float colour[TURNS][16];    /* the same for colours, plus 8 */
};

/* Copies of each card that will come by, were as many turns left as the index says. */
typedef float coming_cards[TURNS][KINDS];

const struct weights *weights_for(const struct position *position);

/* The coming cards when of the hands to come no more is known than which cards are unseen. */
void expect_unseen(const struct position *position, const struct cards *unseen, coming_cards coming);

/* Fill the outlook for `from` turns left and more, up to those of the position. */
void look_out(struct outlook *outlook, const struct position *position, int from, const coming_cards coming);

#endif

/* Which cards are where, as far as can be known: hands that were passed on come round again. */
#ifndef HANDS_H
#define HANDS_H

#include "state.h"
#include "talk.h"

/* The hands seen in this round, by the seat that holds them now. */
struct memory {
    struct turn last;
    bool known[SEATS];
    struct cards hands[SEATS];
};

/* The round as it is known. */
struct knowledge {
    struct state state;    /* hands that are not known are empty */
    bool known[SEATS], all;  /* all: nothing is hidden that could matter */
    struct cards unseen;   /* what the unknown hands and piles are drawn from */
    int scores[SEATS];
};

/* Take in a question: what the others laid is taken from the hands that were known. */
void remember(struct memory *memory, const struct turn *turn);

struct knowledge know(const struct memory *memory, const struct game *game, const struct turn *turn);

/* Deal what is not known at random. */
struct state dream(const struct knowledge *knowledge, int seat, unsigned long long *chance);

/* The cards to come, by what is known of each hand. */
void expect_known(const struct knowledge *knowledge, const struct position *position, coming_cards coming);

unsigned long long draw(unsigned long long *chance);

#endif

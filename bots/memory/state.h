/* A round while it is played, with every hand: what a search plays on. */
#ifndef STATE_H
#define STATE_H

#include "outlook.h"

struct state {
    struct table tables[SEATS];
    struct cards hands[SEATS];  /* the controller's before the draw */
    signed char pile[TURNS];    /* of the dummy, from the next card on */
    signed char drawn;          /* how many of those have been drawn */
    signed char controller;     /* the seat that lays for the dummy in this turn, or NONE */
    signed char players, seats, step, left, round, rounds;  /* step: from a seat to the one that gets its hand */
    bool soy_sauce;
};

/* What the seat chooses from. */
struct position position_of(const struct state *state, int seat);

/* Whether the seat's only card plays itself. */
bool is_forced(const struct state *state, int seat, struct take *take);

/* All lay, used chopsticks go back, hands go on; with no turn left before this one, `left` is -1 after it. */
void play_turn(struct state *state, const struct take takes[SEATS]);

/* The part of his rivals that each player may expect to end the game ahead of, once the round is over. */
void expected_shares(const struct state *state, const int scores[SEATS], float shares[SEATS]);

#endif

/* The conversation with the arena: lines are scanned, since their keys come in a fixed order and without spaces. */
#ifndef TALK_H
#define TALK_H

#include "sushi.h"

enum { NAME = 48 };

/* What holds for a whole game. */
struct game {
    int players, seat, rounds;
    bool soy_sauce;
    unsigned long long seed;
    struct cards gone;  /* cards that lay on tables in earlier rounds */
};

/* A question, as it came. */
struct turn {
    long id;
    int game, players, seats, seat, round, turn, to;  /* seats: the players, and the dummy where it plays */
    int least, most;
    int drawn;  /* the card drawn for the dummy, which is in the hand too; NONE unless we lay one for it */
    struct cards hand;
    char names[KINDS][NAME];  /* of the kinds in the hand */
    struct table tables[SEATS];
    int scores[SEATS];
    struct take last[SEATS];  /* the dummy's card is the `first` of the last seat; all NONE in turn 1 */
    double move_s, asked_at;  /* time allowed, and when the question came, by the clock of `now` */
};

double now(void);

/* Answer every question with `choose`, until the input ends; gives the exit status. */
int converse(const char *name, struct take (*choose)(const struct game *game, const struct turn *turn));

#endif

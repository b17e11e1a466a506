/* The cards, what lies on a table, and what it scores. */
#ifndef SUSHI_H
#define SUSHI_H

#include <stdbool.h>

enum { SEATS = 11, TURNS = 12, WIDTH = 16 };

enum card {
    TEMPURA, SASHIMI, DUMPLING, MAKI_1, MAKI_2, MAKI_3, EGG, SALMON, SQUID, PUDDING, WASABI, CHOPSTICKS, SOY,
    UNKNOWN, KINDS, NONE = KINDS
};

/* How many of each kind; padded so that it copies in one go. */
struct cards {
    unsigned char n[WIDTH];
};

struct table {
    struct cards cards;
    signed char open_wasabi;  /* wasabi that no nigiri lies on yet */
    signed char nigiri;       /* points of the nigiri so far */
    signed char icons;        /* of maki */
    signed char puddings;     /* of earlier rounds and this one */
};

struct take {
    signed char first, second, dummy;  /* kinds, NONE where there is none */
};

extern const struct cards DECK;
extern const int DUMPLINGS[6];

enum card card_named(const char *name, int length);
void lay(struct table *table, int card);
void lay_take(struct table *table, const struct take *take);
int colours(const struct table *table);
int size_of(const struct cards *cards);

/* Points of the round alone, by seat. */
void score_round(const struct table *tables, int seats, int points[SEATS]);

/* Points of puddings at the end of the game, by seat. */
void score_puddings(const struct table *tables, int seats, int points[SEATS]);

#endif

/* What the tables would score if the round, and with it the game, ended now. */
#ifndef POINTS_H
#define POINTS_H

#include <stdbool.h>

enum { SEATS = 5, CARDS = 64, HAND = 16, NAME = 24 };

enum card {
    TEMPURA, SASHIMI, DUMPLING, MAKI_1, MAKI_2, MAKI_3, EGG, SALMON, SQUID, PUDDING, WASABI, CHOPSTICKS, SOY,
    UNKNOWN, KINDS
};

struct table {
    int count[KINDS];
    int open_wasabi;  /* wasabi that no nigiri lies on yet */
    int nigiri;       /* points of nigiri so far */
    int puddings;     /* of earlier rounds */
};

enum card card_named(const char *name);
void lay(struct table *table, enum card card);

/* Points by seat, times 60 so that every split is whole. */
void points_now(const struct table *tables, int seats, int round, int points[SEATS]);

#endif

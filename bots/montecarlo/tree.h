/* Search in a tree of joint takes, in which every seat looks for its own best (decoupled UCT), within a time. */
#ifndef TREE_H
#define TREE_H

#include "hands.h"

/* How long to search: until the clock of `now` says so, or for so many games played out. */
struct budget {
    double until;
    long playouts;
};

struct take search(const struct outlook *outlook, const struct knowledge *known, const struct position *position,
                   unsigned long long chance, struct budget budget);

#endif

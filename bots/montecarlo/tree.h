/* Search within a time: a tree of our own takes, and of the rival's where there is but one (decoupled UCT), shared by
   all deals of the hidden cards. Of more rivals each takes what the value bot might. */
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

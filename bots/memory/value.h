/* The worth of a take: the points it is expected to bring, less what it leaves to the next holder of the hand. */
#ifndef VALUE_H
#define VALUE_H

#include "outlook.h"

struct option {
    struct take take;
    float worth;
};

enum { OPTIONS = 2048 };

/* Every take whose outcome differs from the others', with its worth; returns how many. */
int rate_takes(const struct outlook *outlook, const struct position *position, struct option options[OPTIONS]);

/* The take of the highest worth. */
struct take best_take(const struct outlook *outlook, const struct position *position);

#endif

/* Take what scores most now; among equals, what leaves the next holder of the hand the least to score with. */
#include "talk.h"

#include <string.h>

/* Points times 3 that the seat would have if the round ended now; an early lead in puddings is a part of one. */
static int points_now(const struct table tables[SEATS], const struct turn *turn, int seat)
{
    int points[SEATS], puddings[SEATS];
    score_round(tables, turn->seats, points);
    score_puddings(tables, turn->seats, puddings);
    return 3 * points[seat] + turn->round * puddings[seat];
}

/* The most that the next holder could score with one card of what is left of the hand. */
static int left_to_next(const struct table tables[SEATS], const struct turn *turn, const struct cards *rest)
{
    int most = 0, before = points_now(tables, turn, turn->to);
    for (int card = 0; card < KINDS; card++) {
        struct table after[SEATS];
        if (rest->n[card] == 0)
            continue;
        memcpy(after, tables, sizeof after);
        lay(&after[turn->to], card);
        int gain = points_now(after, turn, turn->to) - before;
        most = gain > most ? gain : most;
    }
    return most;
}

static bool draw(struct cards *hand, int card)
{
    if (card == NONE)
        return true;
    return hand->n[card] > 0 && hand->n[card]-- > 0;
}

struct best {
    struct take take;
    int worth;
    bool found;
};

static void consider(const struct turn *turn, struct take take, struct best *best)
{
    struct cards rest = turn->hand;
    struct table after[SEATS];
    if (!draw(&rest, take.first) || !draw(&rest, take.second) || !draw(&rest, take.dummy))
        return;
    memcpy(after, turn->tables, sizeof after);
    lay_take(&after[turn->seat], &take);
    /* What the dummy scores is nobody's; its maki, puddings and colours are weighed against ours. */
    if (take.dummy != NONE)
        lay(&after[turn->players], take.dummy);
    int worth = 1000 * points_now(after, turn, turn->seat) - left_to_next(after, turn, &rest);
    if (!best->found || worth > best->worth)
        *best = (struct best){take, worth, true};
}

static struct take choose(const struct game *game, const struct turn *turn)
{
    struct best best = {.found = false};
    bool controls = turn->drawn != NONE;
    (void)game;
    for (int first = 0; first < KINDS; first++)
        for (int second = turn->most > 1 ? 0 : NONE; second <= (turn->least > 1 ? KINDS - 1 : NONE); second++)
            for (int dummy = controls ? 0 : NONE; dummy <= (controls ? KINDS - 1 : NONE); dummy++)
                consider(turn, (struct take){(signed char)first, (signed char)second, (signed char)dummy}, &best);
    return best.take;
}

int main(void)
{
    return converse("greedy", choose);
}

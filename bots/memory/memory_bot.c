/* Value, with the hands that were seen remembered, and an exact search of the last cards. */
#include "hands.h"
#include "value.h"

enum { SEARCHED = 3, WORLDS = 12 };  /* turns left that are searched; deals tried where something is hidden */

/* The takes of all but the seat, as `value` would choose them. */
static void predict(const struct outlook *outlook, const struct state *state, int seat, struct take takes[SEATS])
{
    for (int other = 0; other < state->players; other++) {
        struct position position = position_of(state, other);
        if (other != seat && !is_forced(state, other, &takes[other]))
            takes[other] = best_take(outlook, &position);
    }
}

/* What the seat may expect if it plays the rest of the round as well as it can. */
static float search(const struct outlook *outlook, const struct state *state, const int *scores, int seat)
{
    struct option options[OPTIONS];
    struct take takes[SEATS];
    float shares[SEATS], best = -1e9f;
    if (state->left < 0) {
        expected_shares(state, scores, shares);
        return shares[seat];
    }
    struct position position = position_of(state, seat);
    int number = rate_takes(outlook, &position, options);
    predict(outlook, state, seat, takes);
    for (int i = 0; i < number; i++) {
        struct state after = *state;
        takes[seat] = options[i].take;
        play_turn(&after, takes);
        float worth = search(outlook, &after, scores, seat);
        best = worth > best ? worth : best;
    }
    return best;
}

/* The take that leads to the most, over some deals of what is hidden. */
static struct take search_best(const struct outlook *outlook, const struct knowledge *known,
                               const struct position *position, unsigned long long chance)
{
    struct option options[OPTIONS];
    struct take takes[SEATS];
    float worth[OPTIONS] = {0};
    int number = rate_takes(outlook, position, options), best = 0;
    for (int world = 0; world < (known->all ? 1 : WORLDS); world++) {
        struct state state = dream(known, position->seat, &chance);
        predict(outlook, &state, position->seat, takes);
        for (int i = 0; i < number; i++) {
            struct state after = state;
            takes[position->seat] = options[i].take;
            play_turn(&after, takes);
            worth[i] += search(outlook, &after, known->scores, position->seat);
        }
    }
    for (int i = 1; i < number; i++)
        best = worth[i] > worth[best] ? i : best;
    return options[best].take;
}

struct take think(const struct game *game, const struct turn *turn, struct memory *memory)
{
    static struct outlook outlook;
    coming_cards coming;
    remember(memory, turn);
    struct knowledge known = know(memory, game, turn);
    struct position position = position_of(&known.state, turn->seat);
    position.left = position.left < TURNS ? position.left : TURNS - 1;
    position.least = turn->least;
    position.most = turn->most;
    expect_known(&known, &position, coming);
    bool searched = position.left <= SEARCHED;
    look_out(&outlook, &position, searched || position.left == 0 ? 0 : position.left - 1, coming);
    if (!searched)
        return best_take(&outlook, &position);
    return search_best(&outlook, &known, &position, game->seed + (unsigned)(turn->round * 100 + turn->turn));
}

static struct take choose(const struct game *game, const struct turn *turn)
{
    static struct memory memory;
    return think(game, turn, &memory);
}

int main(void)
{
    return converse("memory", choose);
}

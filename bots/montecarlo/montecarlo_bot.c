/* Deal what is hidden at random, and search, as long as there is time. */
#include "tree.h"
#include "value.h"

/* The other half is for machines that are slower and busier than they seem. */
static const double PART_OF_TIME = 0.48;

/* Near the end of the round everything has soon been tried. */
static long enough(int left)
{
    return left <= 2 ? 20000 : 2000000;
}

struct take think(const struct game *game, const struct turn *turn, struct memory *memory)
{
    static struct outlook outlook;
    coming_cards coming;
    remember(memory, turn);
    struct knowledge known = know(memory, game, turn);
    struct position position = position_of(&known.state, turn->seat);
    bool searched = position.left < TURNS;
    position.left = searched ? position.left : TURNS - 1;
    position.least = turn->least;
    position.most = turn->most;
    expect_unseen(&position, &known.unseen, coming);
    look_out(&outlook, &position, 0, coming);
    if (!searched)
        return best_take(&outlook, &position);
    struct budget budget = {turn->asked_at + PART_OF_TIME * turn->move_s, enough(position.left)};
    return search(&outlook, &known, &position, game->seed + (unsigned)(turn->round * 100 + turn->turn), budget);
}

static struct take choose(const struct game *game, const struct turn *turn)
{
    static struct memory memory;
    return think(game, turn, &memory);
}

int main(void)
{
    return converse("montecarlo", choose);
}

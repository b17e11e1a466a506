/* Take what is worth most by turns left and cards unseen. */
#include "talk.h"
#include "value.h"

static struct position look(const struct game *game, const struct turn *turn)
{
    int left = size_of(&turn->hand) - 1 - (turn->drawn != NONE);
    return (struct position){
        .tables = turn->tables, .seats = turn->seats, .players = turn->players, .seat = turn->seat, .to = turn->to,
        .round = turn->round, .rounds = game->rounds, .left = left < TURNS ? left : TURNS - 1,
        .least = turn->least, .most = turn->most, .controls = turn->drawn != NONE, .soy_sauce = game->soy_sauce,
        .hand = turn->hand,
    };
}

static struct cards unseen_cards(const struct game *game, const struct turn *turn)
{
    struct cards unseen = DECK;
    unseen.n[SOY] = game->soy_sauce ? 4 : 0;
    for (int card = 0; card < KINDS; card++) {
        int left = unseen.n[card] - game->gone.n[card] - turn->hand.n[card];
        for (int seat = 0; seat < turn->seats; seat++)
            left -= turn->tables[seat].cards.n[card];
        unseen.n[card] = (unsigned char)(left > 0 ? left : 0);
    }
    return unseen;
}

static struct take choose(const struct game *game, const struct turn *turn)
{
    static struct outlook outlook;
    coming_cards coming;
    struct position position = look(game, turn);
    struct cards unseen = unseen_cards(game, turn);
    expect_unseen(&position, &unseen, coming);
    look_out(&outlook, &position, position.left > 0 ? position.left - 1 : 0, coming);
    return best_take(&outlook, &position);
}

int main(void)
{
    return converse("value", choose);
}

#include "hands.h"

#include <string.h>

unsigned long long draw(unsigned long long *chance)
{
    /* splitmix64 */
    unsigned long long z = (*chance += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static void drop(struct cards *cards, int card)
{
    if (card != NONE && cards->n[card] > 0)
        cards->n[card]--;
}

/* A hand after its holder has laid; `dummys` is the card that the holder laid for the dummy, or NONE. */
static struct cards laid_from(struct cards hand, const struct take *laid, int dummys)
{
    drop(&hand, laid->first);
    drop(&hand, laid->second);
    drop(&hand, dummys);
    if (laid->second != NONE)
        hand.n[CHOPSTICKS]++;
    return hand;
}

void remember(struct memory *memory, const struct turn *turn)
{
    const struct turn *last = &memory->last;
    struct memory now = {.last = *turn};
    bool follows = last->game == turn->game && last->round == turn->round && last->turn + 1 == turn->turn;
    for (int seat = 0; follows && seat < turn->players; seat++) {
        if (!memory->known[seat])
            continue;
        bool controlled = turn->seats > turn->players && (seat == turn->seat) == (last->drawn != NONE);
        int to = (seat + last->to - last->seat + last->players) % last->players;
        now.known[to] = true;
        now.hands[to] = laid_from(seat == turn->seat ? last->hand : memory->hands[seat], &turn->last[seat],
                                  controlled ? turn->last[turn->players].first : NONE);
    }
    now.known[turn->seat] = true;
    now.hands[turn->seat] = turn->hand;
    drop(&now.hands[turn->seat], turn->drawn);
    *memory = now;
}

static struct cards unseen_cards(const struct knowledge *k, const struct game *game, const struct turn *turn)
{
    struct cards unseen = DECK;
    unseen.n[SOY] = game->soy_sauce ? 4 : 0;
    for (int card = 0; card < KINDS; card++) {
        int left = unseen.n[card] - game->gone.n[card] - (card == turn->drawn);
        for (int seat = 0; seat < turn->seats; seat++)
            left -= turn->tables[seat].cards.n[card] + k->state.hands[seat].n[card];
        unseen.n[card] = (unsigned char)(left > 0 ? left : 0);
    }
    return unseen;
}

struct knowledge know(const struct memory *memory, const struct game *game, const struct turn *turn)
{
    bool dummy = turn->seats > turn->players;
    struct knowledge k = {.all = true};
    struct state *s = &k.state;
    memcpy(s->tables, turn->tables, sizeof s->tables);
    memcpy(k.scores, turn->scores, sizeof k.scores);
    s->players = (signed char)turn->players;
    s->seats = (signed char)turn->seats;
    s->step = (signed char)((turn->to - turn->seat + turn->players) % turn->players);
    s->round = (signed char)turn->round;
    s->rounds = (signed char)game->rounds;
    s->left = (signed char)(size_of(&turn->hand) - 1 - (turn->drawn != NONE));
    s->controller = !dummy ? NONE : (signed char)((turn->seat + (turn->drawn == NONE)) % turn->players);
    s->soy_sauce = game->soy_sauce;
    s->pile[0] = (signed char)turn->drawn;
    for (int seat = 0; seat < turn->players; seat++) {
        k.known[seat] = memory->known[seat];
        k.all = k.all && k.known[seat];
        if (k.known[seat])
            s->hands[seat] = memory->hands[seat];
    }
    k.all = k.all && (!dummy || (s->left == 0 && turn->drawn != NONE));
    k.unseen = unseen_cards(&k, game, turn);
    return k;
}

struct state dream(const struct knowledge *k, int seat, unsigned long long *chance)
{
    struct state s = k->state;
    unsigned char deck[256];
    int cards = 0, size = s.left + 1;
    for (int card = 0; card < KINDS; card++)
        for (int i = 0; i < k->unseen.n[card]; i++)
            deck[cards++] = (unsigned char)card;
    int needed = s.controller == NONE ? 0 : size - (s.controller == seat);
    for (int other = 0; other < s.players; other++)
        needed += k->known[other] ? 0 : size;
    /* With the deck of this game there are always enough; another deck's cards are made up. */
    while (cards < needed)
        deck[cards++] = MAKI_2;
    for (int i = 0; i < needed; i++) {
        int j = i + (int)(draw(chance) % (unsigned)(cards - i));
        unsigned char swapped = deck[i];
        deck[i] = deck[j];
        deck[j] = swapped;
    }
    int next = 0;
    for (int other = 0; other < s.players; other++)
        for (int i = 0; !k->known[other] && i < size; i++)
            s.hands[other].n[deck[next++]]++;
    for (int i = s.controller == seat; s.controller != NONE && i < size; i++)
        s.pile[i] = (signed char)deck[next++];
    return s;
}

void expect_known(const struct knowledge *k, const struct position *p, coming_cards coming)
{
    const struct state *s = &k->state;
    float unseen = (float)size_of(&k->unseen);
    expect_unseen(p, &k->unseen, coming);
    for (int turn = 1; turn <= p->left && turn < p->players; turn++) {
        int from = (p->seat + (s->players - s->step) * turn) % s->players;
        float size = (float)(p->left - turn + 1);
        for (int card = 0; card < KINDS && k->known[from]; card++) {
            float part = unseen > 0 ? (float)k->unseen.n[card] / unseen : 0;
            coming[p->left][card] += size * ((float)s->hands[from].n[card] / (float)(p->left + 1) - part);
        }
    }
}

#include "value.h"

/* A table as it is looked at: of which seat, and with how many turns left. */
struct eye {
    const struct outlook *o;
    const struct position *p;
    int seat, left;
};

static int within(int lead, int bound)
{
    return lead < -bound ? -bound : lead > bound - 1 ? bound - 1 : lead;
}

static float worth_of_icons(const struct eye *eye, int icons)
{
    const float *chances = eye->o->maki[eye->left];
    float first = 1, second = 0;
    if (icons == 0 && eye->left == 0)
        return 0;
    for (int rival = 0; rival < eye->p->seats; rival++) {
        if (rival == eye->seat)
            continue;
        float ahead = chances[within(icons - eye->p->tables[rival].icons, 32) + 32];
        second = second * ahead + first * (1 - ahead);
        first *= ahead;
    }
    return eye->o->weights->maki * (6 * first + 3 * second);
}

static float worth_of_puddings(const struct eye *eye, int puddings)
{
    const struct weights *w = eye->o->weights;
    float most = 1, fewest = eye->p->seats > 2 ? 1 : 0;
    for (int rival = 0; rival < eye->p->seats; rival++) {
        if (rival == eye->seat)
            continue;
        float ahead = eye->o->pudding[within(puddings - eye->p->tables[rival].puddings, 32) + 32];
        most *= ahead;
        fewest *= 1 - ahead;
    }
    return 6 * (w->pudding * most - w->fewest * fewest);
}

static float worth_of_colours(const struct eye *eye, const struct table *table)
{
    /* Without soy sauce in front there is a small chance that it still comes. */
    float worth = eye->o->weights->soy * (table->cards.n[SOY] > 0 ? 4 : eye->left > 0 ? 0.4f : 0);
    int have = colours(table);
    for (int rival = 0; rival < eye->p->seats; rival++)
        if (rival != eye->seat)
            worth *= eye->o->colour[eye->left][within(have - colours(&eye->p->tables[rival]), 8) + 8];
    return worth;
}

static float gain_of_nigiri(const struct eye *eye, const struct table *table, int card)
{
    const struct weights *w = eye->o->weights;
    float points = (float)(card - EGG + 1);
    if (table->open_wasabi == 0)
        return points + (card == SQUID ? w->squid : 0);
    return 3 * points - (table->open_wasabi > 1 ? w->more_wasabi : 1) * eye->o->wasabi[eye->left];
}

static float gain_of_set(const float *worth, int have, int size, float points)
{
    return have == size - 1 ? points + worth[0] - worth[have] : worth[have + 1] - worth[have];
}

/* What the card adds to the worth of the table, colours left out. */
static float plain_gain(const struct eye *eye, const struct table *table, int card)
{
    const struct outlook *o = eye->o;
    const unsigned char *n = table->cards.n;
    int left = eye->left, dumplings = n[DUMPLING] < 5 ? n[DUMPLING] : 5;
    switch (card) {
    case TEMPURA:
        return gain_of_set(o->pair[left], n[TEMPURA] % 2, 2, 5);
    case SASHIMI:
        return gain_of_set(o->triple[left], n[SASHIMI] % 3, 3, 10);
    case DUMPLING:
        return o->dumplings[left][dumplings + 1] - o->dumplings[left][dumplings];
    case MAKI_1: case MAKI_2: case MAKI_3:
        return worth_of_icons(eye, table->icons + card - MAKI_1 + 1) - worth_of_icons(eye, table->icons);
    case EGG: case SALMON: case SQUID:
        return gain_of_nigiri(eye, table, card);
    case PUDDING:
        return worth_of_puddings(eye, table->puddings + 1) - worth_of_puddings(eye, table->puddings);
    case WASABI:
        return (table->open_wasabi > 0 ? o->weights->more_wasabi : 1) * o->wasabi[left];
    case CHOPSTICKS:
        return n[CHOPSTICKS] > 0 ? 0 : o->chopsticks[left];
    default:
        return 0;
    }
}

static float gain(const struct eye *eye, const struct table *table, int card)
{
    float worth = plain_gain(eye, table, card);
    if (eye->p->soy_sauce) {
        struct table after = *table;
        lay(&after, card);
        worth += worth_of_colours(eye, &after) - worth_of_colours(eye, table);
    }
    return worth;
}

static void gains(const struct eye *eye, const struct cards *hand, float gain_of[KINDS])
{
    for (int card = 0; card < KINDS; card++)
        gain_of[card] = hand->n[card] ? gain(eye, &eye->p->tables[eye->seat], card) : 0;
}

/* The most that the next holder can gain from what is left of the hand. */
static float best_left(const struct cards *rest, const float *next)
{
    float most = -1;
    for (int card = 0; card < KINDS; card++)
        if (rest->n[card] && next[card] > most)
            most = next[card];
    return most < 0 ? 0 : most;
}

struct list {
    const struct position *p;
    float next[KINDS];  /* what a card would bring to the next holder of the hand */
    float denial;
    struct option *options;
    int number;
};

/* Add a take, with every card for the dummy where there is one to lay. */
static void add(struct list *list, int first, int second, const struct cards *rest, float worth)
{
    struct option option = {{(signed char)first, (signed char)second, NONE}, worth};
    for (int dummy = list->p->controls ? 0 : NONE; dummy <= (list->p->controls ? KINDS - 1 : NONE); dummy++) {
        if (dummy != NONE && !rest->n[dummy])
            continue;
        struct cards passed = *rest;
        passed.n[dummy]--;  /* there is room for NONE, which nobody counts */
        option.take.dummy = (signed char)dummy;
        option.worth = worth - list->denial * best_left(&passed, list->next);
        list->options[list->number++] = option;
    }
}

/* In which order two cards are laid matters only where nigiri may lie on wasabi. */
static bool same_reversed(int first, int second)
{
    bool is_first = first == WASABI || (first >= EGG && first <= SQUID);
    bool is_second = second == WASABI || (second >= EGG && second <= SQUID);
    return !(is_first && is_second) && first > second;
}

static void add_pairs(struct list *list, const struct eye *eye, int first, struct cards rest, float worth)
{
    struct table after = eye->p->tables[eye->seat];
    lay(&after, first);
    worth -= eye->o->chopsticks[eye->left];
    for (int second = 0; second < UNKNOWN; second++) {
        if (!rest.n[second] || same_reversed(first, second))
            continue;
        rest.n[second]--;
        add(list, first, second, &rest, worth + gain(eye, &after, second));
        rest.n[second]++;
    }
}

int rate_takes(const struct outlook *o, const struct position *p, struct option options[OPTIONS])
{
    struct eye mine = {o, p, p->seat, p->left}, theirs = {o, p, p->to, p->left - 1};
    struct list list = {.p = p, .denial = o->weights->denial, .options = options};
    float own[KINDS];
    gains(&mine, &p->hand, own);
    if (p->left > 0)
        gains(&theirs, &p->hand, list.next);
    for (int first = 0; first < KINDS; first++) {
        struct cards rest = p->hand;
        if (!rest.n[first]--)
            continue;
        if (p->least <= 1)
            add(&list, first, NONE, &rest, own[first]);
        if (p->most > 1)
            add_pairs(&list, &mine, first, rest, own[first]);
    }
    return list.number;
}

struct take best_take(const struct outlook *o, const struct position *p)
{
    struct option options[OPTIONS];
    int number = rate_takes(o, p, options), best = 0;
    for (int i = 1; i < number; i++)
        if (options[i].worth > options[best].worth)
            best = i;
    return options[best].take;
}

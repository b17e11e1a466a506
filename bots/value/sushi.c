#include "sushi.h"

#include <string.h>

static const char *const NAMES[UNKNOWN] = {
    "tempura", "sashimi", "dumpling", "maki-1", "maki-2", "maki-3", "egg-nigiri", "salmon-nigiri", "squid-nigiri",
    "pudding", "wasabi", "chopsticks", "soy-sauce",
};

/* Without the soy sauce, which comes with its variant. */
const struct cards DECK = {{14, 14, 14, 6, 12, 8, 5, 10, 5, 10, 6, 4, 0}};
const int DUMPLINGS[6] = {0, 1, 3, 6, 10, 15};

enum card card_named(const char *name, int length)
{
    for (int card = 0; card < UNKNOWN; card++)
        if (strncmp(NAMES[card], name, (size_t)length) == 0 && NAMES[card][length] == '\0')
            return card;
    return UNKNOWN;
}

void lay(struct table *table, int card)
{
    table->cards.n[card]++;
    if (card >= MAKI_1 && card <= MAKI_3) {
        table->icons += (signed char)(card - MAKI_1 + 1);
    } else if (card >= EGG && card <= SQUID) {
        bool on_wasabi = table->open_wasabi > 0;
        table->nigiri += (signed char)((card - EGG + 1) * (on_wasabi ? 3 : 1));
        table->open_wasabi -= on_wasabi;
    } else if (card == WASABI) {
        table->open_wasabi++;
    } else if (card == PUDDING) {
        table->puddings++;
    }
}

void lay_take(struct table *table, const struct take *take)
{
    lay(table, take->first);
    if (take->second != NONE) {
        lay(table, take->second);
        table->cards.n[CHOPSTICKS]--;
    }
}

int colours(const struct table *table)
{
    const unsigned char *n = table->cards.n;
    return (n[TEMPURA] > 0) + (n[SASHIMI] > 0) + (n[DUMPLING] > 0) + (table->icons > 0) +
           (n[EGG] + n[SALMON] + n[SQUID] + n[WASABI] > 0) + (n[PUDDING] > 0) + (n[CHOPSTICKS] > 0) + (n[SOY] > 0);
}

int size_of(const struct cards *cards)
{
    int size = 0;
    for (int card = 0; card < KINDS; card++)
        size += cards->n[card];
    return size;
}

/* Whoever has `best` and may score shares the prize, the remainder is dropped; returns how many share. */
static int share(const int *have, int seats, int best, int prize, const bool *may, int *points)
{
    int sharers = 0;
    for (int seat = 0; seat < seats; seat++)
        sharers += may[seat] && have[seat] == best;
    for (int seat = 0; seat < seats; seat++)
        if (may[seat] && have[seat] == best)
            points[seat] += prize / sharers;
    return sharers;
}

static void score_maki(const struct table *tables, int seats, int *points)
{
    int icons[SEATS] = {0}, most = 0, second = 0;
    bool may[SEATS] = {false};
    for (int seat = 0; seat < seats; seat++) {
        icons[seat] = tables[seat].icons;
        may[seat] = icons[seat] > 0;
        most = icons[seat] > most ? icons[seat] : most;
    }
    for (int seat = 0; seat < seats; seat++)
        second = icons[seat] < most && icons[seat] > second ? icons[seat] : second;
    if (share(icons, seats, most, 6, may, points) == 1 && second > 0)
        share(icons, seats, second, 3, may, points);
}

static void score_soy_sauce(const struct table *tables, int seats, int *points)
{
    int have[SEATS] = {0}, most = 0;
    bool may[SEATS] = {false}, any = false;
    for (int seat = 0; seat < seats; seat++)
        any = any || tables[seat].cards.n[SOY] > 0;
    for (int seat = 0; any && seat < seats; seat++) {
        have[seat] = colours(&tables[seat]);
        may[seat] = tables[seat].cards.n[SOY] > 0;
        most = have[seat] > most ? have[seat] : most;
    }
    if (any)
        share(have, seats, most, 4, may, points);
}

void score_round(const struct table *tables, int seats, int points[SEATS])
{
    for (int seat = 0; seat < seats; seat++) {
        const unsigned char *n = tables[seat].cards.n;
        points[seat] = n[TEMPURA] / 2 * 5 + n[SASHIMI] / 3 * 10 + DUMPLINGS[n[DUMPLING] < 5 ? n[DUMPLING] : 5] +
                       tables[seat].nigiri;
    }
    score_maki(tables, seats, points);
    score_soy_sauce(tables, seats, points);
}

void score_puddings(const struct table *tables, int seats, int points[SEATS])
{
    int have[SEATS] = {0}, most = 0, fewest = 100;
    bool may[SEATS] = {false};
    for (int seat = 0; seat < seats; seat++) {
        have[seat] = tables[seat].puddings;
        most = have[seat] > most ? have[seat] : most;
        fewest = have[seat] < fewest ? have[seat] : fewest;
        may[seat] = true;
        points[seat] = 0;
    }
    if (most == fewest)
        return;
    share(have, seats, most, 6, may, points);
    if (seats > 2)
        share(have, seats, fewest, -6, may, points);
}

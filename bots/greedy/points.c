#include "points.h"

#include <string.h>

static const char *const NAMES[] = {
    "tempura", "sashimi", "dumpling", "maki-1", "maki-2", "maki-3", "egg-nigiri", "salmon-nigiri", "squid-nigiri",
    "pudding", "wasabi", "chopsticks", "soy-sauce",
};

enum card card_named(const char *name)
{
    for (int card = 0; card < UNKNOWN; card++)
        if (strcmp(NAMES[card], name) == 0)
            return card;
    return UNKNOWN;
}

void lay(struct table *table, enum card card)
{
    table->count[card]++;
    if (card == WASABI)
        table->open_wasabi++;
    if (card >= EGG && card <= SQUID) {
        bool on_wasabi = table->open_wasabi > 0;
        table->nigiri += (card - EGG + 1) * (on_wasabi ? 3 : 1);
        table->open_wasabi -= on_wasabi;
    }
}

/* The seats with the most (sign 1) or the fewest (sign -1) share the prize; returns how many share it. */
static int share(const int *have, int seats, int sign, int prize, const bool *open, int points[SEATS])
{
    int best = 0, sharers = 0;
    bool any = false;
    for (int seat = 0; seat < seats; seat++)
        if (open[seat] && (!any || have[seat] * sign > best)) {
            best = have[seat] * sign;
            any = true;
        }
    for (int seat = 0; seat < seats; seat++)
        sharers += open[seat] && have[seat] * sign == best;
    for (int seat = 0; any && seat < seats; seat++)
        if (open[seat] && have[seat] * sign == best)
            points[seat] += prize / sharers * 60;
    return sharers;
}

static void score_maki(const struct table *tables, int seats, int points[SEATS])
{
    int icons[SEATS] = {0}, most = 0;
    bool open[SEATS] = {false};
    for (int seat = 0; seat < seats; seat++) {
        const int *count = tables[seat].count;
        icons[seat] = count[MAKI_1] + 2 * count[MAKI_2] + 3 * count[MAKI_3];
        most = icons[seat] > most ? icons[seat] : most;
        open[seat] = icons[seat] > 0;
    }
    if (share(icons, seats, 1, 6, open, points) == 1) {
        for (int seat = 0; seat < seats; seat++)
            open[seat] = open[seat] && icons[seat] < most;
        share(icons, seats, 1, 3, open, points);
    }
}

static void score_puddings(const struct table *tables, int seats, int round, int points[SEATS])
{
    int have[SEATS] = {0}, total[SEATS] = {0};
    bool all[SEATS] = {false}, equal = true;
    for (int seat = 0; seat < seats; seat++) {
        have[seat] = tables[seat].puddings + tables[seat].count[PUDDING];
        equal = equal && have[seat] == have[0];
        all[seat] = true;
    }
    if (equal)
        return;
    share(have, seats, 1, 6, all, total);
    if (seats > 2)
        share(have, seats, -1, -6, all, total);
    /* An early lead in puddings is a third or two thirds of a lead. */
    for (int seat = 0; seat < seats; seat++)
        points[seat] += total[seat] * round / 3;
}

static void score_soy_sauce(const struct table *tables, int seats, int points[SEATS])
{
    int colours[SEATS] = {0}, most = 0;
    bool open[SEATS] = {false};
    for (int seat = 0; seat < seats; seat++) {
        const int *n = tables[seat].count;
        colours[seat] = !!n[TEMPURA] + !!n[SASHIMI] + !!n[DUMPLING] + !!(n[MAKI_1] + n[MAKI_2] + n[MAKI_3]) +
                        !!(n[EGG] + n[SALMON] + n[SQUID] + n[WASABI]) + !!n[PUDDING] + !!n[CHOPSTICKS] + !!n[SOY];
        most = colours[seat] > most ? colours[seat] : most;
    }
    for (int seat = 0; seat < seats; seat++)
        open[seat] = tables[seat].count[SOY] > 0 && colours[seat] == most;
    share(colours, seats, 1, 4, open, points);
}

void points_now(const struct table *tables, int seats, int round, int points[SEATS])
{
    static const int DUMPLINGS[] = {0, 1, 3, 6, 10, 15};
    for (int seat = 0; seat < seats; seat++) {
        const struct table *table = &tables[seat];
        int dumplings = table->count[DUMPLING];
        points[seat] = 60 * (table->count[TEMPURA] / 2 * 5 + table->count[SASHIMI] / 3 * 10 +
                             DUMPLINGS[dumplings < 5 ? dumplings : 5] + table->nigiri);
    }
    score_maki(tables, seats, points);
    score_puddings(tables, seats, round, points);
    score_soy_sauce(tables, seats, points);
}

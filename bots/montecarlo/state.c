#include "state.h"

#include <math.h>

struct position position_of(const struct state *s, int seat)
{
    struct position p = {
        .tables = s->tables, .seats = s->seats, .players = s->players, .seat = seat,
        .to = (seat + s->step) % s->players, .round = s->round, .rounds = s->rounds, .left = s->left, .least = 1,
        .most = s->tables[seat].cards.n[CHOPSTICKS] > 0 && s->left > 0 ? 2 : 1,
        .controls = s->controller == seat, .soy_sauce = s->soy_sauce, .hand = s->hands[seat],
    };
    if (p.controls)
        p.hand.n[(int)s->pile[(int)s->drawn]]++;
    return p;
}

bool is_forced(const struct state *s, int seat, struct take *take)
{
    signed char card = 0;
    if (s->left > 0 || s->controller == seat)
        return false;
    while (!s->hands[seat].n[(int)card])
        card++;
    *take = (struct take){card, NONE, NONE};
    return true;
}

void play_turn(struct state *s, const struct take takes[SEATS])
{
    struct cards passed[SEATS];
    if (s->controller != NONE)
        s->hands[(int)s->controller].n[(int)s->pile[(int)s->drawn++]]++;
    for (int seat = 0; seat < s->players; seat++) {
        struct cards *hand = &s->hands[seat];
        const struct take *take = &takes[seat];
        hand->n[(int)take->first]--;
        if (take->second != NONE) {
            hand->n[(int)take->second]--;
            hand->n[CHOPSTICKS]++;
        }
        if (take->dummy != NONE) {
            hand->n[(int)take->dummy]--;
            lay(&s->tables[(int)s->players], take->dummy);
        }
        lay_take(&s->tables[seat], take);
        passed[(seat + s->step) % s->players] = *hand;
    }
    for (int seat = 0; seat < s->players; seat++)
        s->hands[seat] = passed[seat];
    if (s->controller != NONE)
        s->controller = (signed char)((s->controller + 1) % s->players);
    s->left--;
}

/* What puddings may be expected to bring when some rounds are still to come, by standing; few catch up from last. */
static void expect_puddings(const struct state *s, float spread, float worth[SEATS])
{
    for (int seat = 0; seat < s->seats; seat++) {
        float most = 1, fewest = s->seats > 2 ? 1 : 0;
        for (int rival = 0; rival < s->seats; rival++) {
            if (rival == seat)
                continue;
            int lead = s->tables[seat].puddings - s->tables[rival].puddings;
            float ahead = 1 / (1 + expf((float)-lead / spread));
            most *= ahead;
            fewest *= 1 - ahead;
        }
        worth[seat] = 6 * most - 12 * fewest;
    }
}

static void expect_totals(const struct state *s, const int scores[SEATS], float totals[SEATS])
{
    int points[SEATS], puddings[SEATS], to_come = s->rounds - s->round;
    score_round(s->tables, s->seats, points);
    if (to_come > 0)
        expect_puddings(s, 0.6f * sqrtf((float)to_come), totals);
    else
        score_puddings(s->tables, s->seats, puddings);
    for (int seat = 0; seat < s->seats; seat++) {
        /* At the end of the game puddings break ties. */
        if (to_come <= 0)
            totals[seat] = (float)puddings[seat] + 0.01f * (float)s->tables[seat].puddings;
        totals[seat] += (float)(scores[seat] + points[seat]);
    }
}

void expected_shares(const struct state *s, const int scores[SEATS], float shares[SEATS])
{
    float totals[SEATS], to_come = (float)(s->rounds - s->round);
    expect_totals(s, scores, totals);
    for (int seat = 0; seat < s->players; seat++) {
        shares[seat] = 0;
        for (int rival = 0; rival < s->players; rival++) {
            float lead = totals[seat] - totals[rival];
            if (rival == seat)
                continue;
            float ahead = lead > 0 ? 1 : lead < 0 ? 0 : 0.5f;
            if (to_come > 0)
                ahead = 1 / (1 + expf(-lead / (5 * sqrtf(to_come))));
            /* A point more is better even where the place is decided. */
            shares[seat] += ahead + 0.002f * lead;
        }
        shares[seat] /= (float)(s->players - 1);
    }
}

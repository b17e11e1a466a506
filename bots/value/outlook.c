#include "outlook.h"

#include <math.h>

static float poisson(float mean, int number)
{
    float chance = expf(-mean);
    for (int i = 1; i <= number; i++)
        chance *= mean / (float)i;
    return chance;
}

/* The chance that `number` or more come; none when there are fewer turns than that. */
static float at_least(float mean, int number, int turns)
{
    float chance = number > turns ? 0 : 1;
    for (int i = 0; i < number && number <= turns; i++)
        chance -= poisson(mean, i);
    return chance;
}

/* The points of dumplings at the end of the round, by those in front now. */
static float expected_dumplings(float mean, int have, int turns)
{
    float worth = 0, rest = 1;
    int most = turns < 6 ? turns : 6;
    for (int more = 0; more < most; more++) {
        float chance = poisson(mean, more);
        worth += chance * (float)DUMPLINGS[have + more < 5 ? have + more : 5];
        rest -= chance;
    }
    return worth + rest * (float)DUMPLINGS[have + most < 5 ? have + most : 5];
}

/* The chance that a lead lasts. */
static float lasts(int lead, float spread)
{
    return 1 / (1 + expf((float)-lead / spread));
}

static void look_out_for_sets(struct outlook *o, int left, const float *coming)
{
    const struct weights *w = o->weights;
    o->pair[left][0] = 5 * at_least(w->tempura * coming[TEMPURA], 2, left);
    o->pair[left][1] = 5 * at_least(w->tempura * coming[TEMPURA], 1, left);
    for (int have = 0; have < 3; have++)
        o->triple[left][have] = 10 * at_least(w->sashimi * coming[SASHIMI], 3 - have, left);
    for (int have = 0; have < 7; have++)
        o->dumplings[left][have] = expected_dumplings(w->dumpling * coming[DUMPLING], have, left);
    float squid = at_least(w->nigiri * coming[SQUID], 1, left);
    float salmon = at_least(w->nigiri * coming[SALMON], 1, left);
    float egg = at_least(w->nigiri * coming[EGG], 1, left);
    o->wasabi[left] = 6 * squid + (1 - squid) * (4 * salmon + (1 - salmon) * 2 * egg);
    float turns = (float)left - w->chopsticks_from;
    o->chopsticks[left] = turns > 0 ? w->chopsticks * turns : 0;
}

void look_out(struct outlook *o, const struct position *p, int from, const coming_cards coming)
{
    const struct weights *w = o->weights = weights_for(p);
    for (int left = from; left <= p->left; left++) {
        float turns = sqrtf((float)left);
        look_out_for_sets(o, left, coming[left]);
        for (int lead = -32; lead < 32; lead++)
            o->maki[left][lead + 32] = lasts(lead, w->maki_base + w->maki_turn * turns);
        for (int lead = -8; lead < 8; lead++)
            o->colour[left][lead + 8] = lasts(lead, w->colour_base + w->colour_turn * turns);
    }
    float turns = sqrtf((float)(p->left + (p->rounds - p->round) * 9));
    for (int lead = -32; lead < 32; lead++)
        o->pudding[lead + 32] = lasts(lead, w->pudding_base + w->pudding_turn * turns);
}

void expect_unseen(const struct position *p, const struct cards *unseen, coming_cards coming)
{
    float total = (float)size_of(unseen);
    for (int left = 0; left <= p->left; left++) {
        float fresh = 0;  /* cards in the hands of the others, as they come by */
        for (int turn = 0; turn < left && turn < p->players - 1; turn++)
            fresh += (float)(left - turn);
        for (int card = 0; card < KINDS; card++)
            coming[left][card] = total > 0 ? fresh * (float)unseen->n[card] / total : 0;
    }
    /* What is left of the hand after everybody has taken from it comes round again. */
    int size = size_of(&p->hand);
    float stays = size > p->players ? (float)(size - p->players) / (float)size : 0;
    for (int card = 0; card < KINDS; card++)
        if (p->hand.n[card] > 1)
            coming[p->left][card] += weights_for(p)->returns * stays * (float)(p->hand.n[card] - 1);
}

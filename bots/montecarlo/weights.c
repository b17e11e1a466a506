#include "outlook.h"

/* By the number of players; at first those of two players with the dummy. */
static const struct weights WEIGHTS[] = {
    {
        .tempura = 0.67, .sashimi = 0.81, .dumpling = 0.54, .nigiri = 0.67, .maki = 1.28, .maki_base = 0.52,
        .maki_turn = 0.79, .pudding = 2.25, .fewest = 1.12, .pudding_base = 0.44, .pudding_turn = 0.09,
        .chopsticks = 0.49, .chopsticks_from = 0.42, .more_wasabi = 0.13, .soy = 1.2, .colour_base = 0.8,
        .colour_turn = 0.4, .denial = 0.09, .returns = 1.03, .squid = 0.28,
    },
    {
        .tempura = 0.82, .sashimi = 0.78, .dumpling = 0.52, .nigiri = 0.46, .maki = 2.09, .maki_base = 0.56,
        .maki_turn = 0.95, .pudding = 2.25, .fewest = 0.26, .pudding_base = 0.2, .pudding_turn = 0.2,
        .chopsticks = 0.35, .chopsticks_from = 1.06, .more_wasabi = 0.79, .soy = 0.94, .colour_base = 0.37,
        .colour_turn = 0.39, .denial = 1.08, .returns = 0.91, .squid = 0.1,
    },
    {
        .tempura = 0.58, .sashimi = 0.48, .dumpling = 0.32, .nigiri = 0.33, .maki = 1.79, .maki_base = 3.02,
        .maki_turn = 0.05, .pudding = 2.74, .fewest = 0.54, .pudding_base = 0.34, .pudding_turn = 0.22,
        .chopsticks = 0.05, .chopsticks_from = 4.04, .more_wasabi = 0.11, .soy = 1.17, .colour_base = 0.79,
        .colour_turn = 0.4, .denial = 0.13, .returns = 2.02, .squid = 0.76,
    },
    {
        .tempura = 0.55, .sashimi = 0.65, .dumpling = 0.37, .nigiri = 0.42, .maki = 1.17, .maki_base = 0.79,
        .maki_turn = 0.75, .pudding = 2.01, .fewest = 1.87, .pudding_base = 0.2, .pudding_turn = 0.25,
        .chopsticks = 0.54, .chopsticks_from = 1.04, .more_wasabi = 0.16, .soy = 2.65, .colour_base = 0.44,
        .colour_turn = 2.16, .denial = 0.04, .returns = 1.78, .squid = 0.21,
    },
    {
        .tempura = 0.73, .sashimi = 0.71, .dumpling = 0.43, .nigiri = 0.32, .maki = 1.33, .maki_base = 0.62,
        .maki_turn = 1.17, .pudding = 1.28, .fewest = 2.75, .pudding_base = 0.04, .pudding_turn = 0.22,
        .chopsticks = 0.56, .chopsticks_from = 0.25, .more_wasabi = 0.51, .soy = 2.65, .colour_base = 0.44,
        .colour_turn = 2.16, .denial = 0.17, .returns = 1.03, .squid = 0.54,
    },
};

const struct weights *weights_for(const struct position *p)
{
    int players = p->players < 5 ? p->players : 5;
    return &WEIGHTS[p->seats > p->players ? 0 : players - 1];
}

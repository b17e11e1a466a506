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
        .tempura = 0.85, .sashimi = 0.77, .dumpling = 0.5, .nigiri = 0.44, .maki = 2.61, .maki_base = 0.6,
        .maki_turn = 0.8, .pudding = 2.14, .fewest = 0.21, .pudding_base = 0.21, .pudding_turn = 0.23,
        .chopsticks = 0.39, .chopsticks_from = 1.18, .more_wasabi = 0.76, .soy = 1.2, .colour_base = 0.8,
        .colour_turn = 0.4, .denial = 0.84, .returns = 0.98, .squid = 0.11,
    },
    {
        .tempura = 0.48, .sashimi = 0.47, .dumpling = 0.32, .nigiri = 0.26, .maki = 1.98, .maki_base = 3.5,
        .maki_turn = 0.06, .pudding = 2.5, .fewest = 0.56, .pudding_base = 0.32, .pudding_turn = 0.35,
        .chopsticks = 0.08, .chopsticks_from = 4.01, .more_wasabi = 0.13, .soy = 1.17, .colour_base = 0.79,
        .colour_turn = 0.4, .denial = 0.13, .returns = 1.96, .squid = 0.99,
    },
    {
        .tempura = 0.64, .sashimi = 0.58, .dumpling = 0.48, .nigiri = 0.32, .maki = 1.15, .maki_base = 0.78,
        .maki_turn = 0.7, .pudding = 1.7, .fewest = 1.95, .pudding_base = 0.14, .pudding_turn = 0.34,
        .chopsticks = 0.67, .chopsticks_from = 1.18, .more_wasabi = 0.14, .soy = 2.65, .colour_base = 0.44,
        .colour_turn = 2.16, .denial = 0.03, .returns = 1.79, .squid = 0.21,
    },
    {
        .tempura = 0.57, .sashimi = 0.58, .dumpling = 0.33, .nigiri = 0.28, .maki = 1.15, .maki_base = 0.54,
        .maki_turn = 1.05, .pudding = 1, .fewest = 3.38, .pudding_base = 0.03, .pudding_turn = 0.19,
        .chopsticks = 0.51, .chopsticks_from = 0.29, .more_wasabi = 0.42, .soy = 2.65, .colour_base = 0.44,
        .colour_turn = 2.16, .denial = 0.15, .returns = 1.03, .squid = 0.7,
    },
};

const struct weights *weights_for(const struct position *p)
{
    int players = p->players < 5 ? p->players : 5;
    return &WEIGHTS[p->seats > p->players ? 0 : players - 1];
}

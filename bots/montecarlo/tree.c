#include "tree.h"

#include <math.h>
#include <string.h>

#include "value.h"

enum { ARMS = 24, NODES = 1 << 17, POOL = NODES * 8, SLOTS = 1 << 18, WORLDS = 64, WAY = TURNS * SEATS };

static const float PUSH = 0.6f, TEMPERATURE = 0.7f;

/* A take that a seat may choose at a node; the value bot's opinion says where to look first. */
struct arm {
    struct take take;
    float opinion, sum;
    int visits;
};

/* What a seat chooses from at a node: a part of the pool. */
struct arms {
    int first, number, visits;
    float sum;
};

struct node {
    struct arms arms[SEATS];
};

/* Where a sequence of joint takes has led, found by its hash. */
struct slot {
    unsigned long long key;
    unsigned search;
    int node;
};

/* One choice on the way down. */
struct choice {
    struct arms *arms;
    int arm, seat;
};

static struct node nodes[NODES];
static struct arm pool[POOL];
static struct slot slots[SLOTS];
static int node_count, arm_count;
static unsigned searches;

static unsigned long long mix(unsigned long long key, const struct take *take)
{
    unsigned long long more = (unsigned long long)(take->first | take->second << 8 | take->dummy << 16);
    key ^= more * 0xD6E8FEB86659FD93ULL;
    return draw(&key);
}

/* The node of a key, made if there is none, which `fresh` tells; NULL when all are used up. */
static struct node *node_at(unsigned long long key, bool *fresh)
{
    unsigned at = (unsigned)(key % SLOTS);
    while (slots[at].search == searches && slots[at].key != key)
        at = (at + 1) % SLOTS;
    *fresh = slots[at].search != searches;
    if (*fresh) {
        if (node_count == NODES || arm_count > POOL - SEATS * ARMS)
            return NULL;
        slots[at] = (struct slot){key, searches, node_count};
        memset(&nodes[node_count++], 0, sizeof nodes[0]);
    }
    return &nodes[slots[at].node];
}

/* Give the seat its arms: the takes that the value bot thinks best. */
static void offer(struct arms *arms, const struct outlook *outlook, const struct position *position)
{
    struct option options[OPTIONS];
    int number = rate_takes(outlook, position, options);
    float all = 0;
    arms->first = arm_count;
    arms->number = number < ARMS ? number : ARMS;
    for (int i = 0; i < arms->number; i++) {
        int best = i;
        for (int j = i + 1; j < number; j++)
            best = options[j].worth > options[best].worth ? j : best;
        struct option option = options[best];
        options[best] = options[i];
        options[i] = option;
        float opinion = expf((option.worth - options[0].worth) / TEMPERATURE);
        pool[arm_count++] = (struct arm){.take = option.take, .opinion = opinion};
        all += opinion;
    }
    for (int i = 0; i < arms->number; i++)
        pool[arms->first + i].opinion /= all;
}

/* The arm to try: what has gone well, or is well thought of and little tried. */
static int pick(const struct arms *arms)
{
    float untried = arms->visits ? arms->sum / (float)arms->visits - 0.05f : 0.5f, most = -1e9f;
    float push = PUSH * sqrtf((float)(arms->visits + 1));
    int best = arms->first;
    for (int i = arms->first; i < arms->first + arms->number; i++) {
        const struct arm *arm = &pool[i];
        float worth = arm->visits ? arm->sum / (float)arm->visits : untried;
        worth += push * arm->opinion / (float)(1 + arm->visits);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

static void play_out(const struct outlook *outlook, struct state *state)
{
    while (state->left >= 0) {
        struct take takes[SEATS];
        for (int seat = 0; seat < state->players; seat++) {
            if (is_forced(state, seat, &takes[seat]))
                continue;
            struct position position = position_of(state, seat);
            takes[seat] = best_take(outlook, &position);
        }
        play_turn(state, takes);
    }
}

/* Let every seat choose at a node, and play the turn; gives how many choices the way has then. */
static int choose_at(struct node *node, const struct outlook *outlook, struct state *state, struct take *takes,
                     struct choice *way, int steps)
{
    for (int seat = 0; seat < state->players; seat++) {
        if (is_forced(state, seat, &takes[seat]))
            continue;
        struct arms *arms = &node->arms[seat];
        if (arms->number == 0) {
            struct position position = position_of(state, seat);
            offer(arms, outlook, &position);
        }
        int arm = pick(arms);
        takes[seat] = pool[arm].take;
        way[steps++] = (struct choice){arms, arm, seat};
    }
    play_turn(state, takes);
    return steps;
}

/* Go down the tree from its root to a node that is new, play out from there, and tell every choice on the way. */
static void descend(struct node *root, const struct outlook *outlook, const int *scores, struct state *state,
                    unsigned long long key)
{
    struct choice way[WAY];
    struct take takes[SEATS];
    float shares[SEATS];
    bool fresh = false;
    int steps = choose_at(root, outlook, state, takes, way, 0);
    while (state->left >= 0 && !fresh) {
        for (int seat = 0; seat < state->players; seat++)
            key = mix(key, &takes[seat]);
        struct node *node = node_at(key, &fresh);
        if (node == NULL)
            break;
        steps = choose_at(node, outlook, state, takes, way, steps);
    }
    play_out(outlook, state);
    expected_shares(state, scores, shares);
    for (int i = 0; i < steps; i++) {
        float share = shares[way[i].seat];
        way[i].arms->visits++;
        way[i].arms->sum += share;
        pool[way[i].arm].visits++;
        pool[way[i].arm].sum += share;
    }
}

struct take search(const struct outlook *outlook, const struct knowledge *known, const struct position *position,
                   unsigned long long chance, struct budget budget)
{
    static struct state worlds[WORLDS];
    static struct node roots[WORLDS];
    int number = known->all ? 1 : WORLDS, seat = position->seat;
    struct arms own = {0};
    searches++;
    node_count = arm_count = 0;
    offer(&own, outlook, position);
    for (int world = 0; world < number; world++) {
        worlds[world] = dream(known, seat, &chance);
        memset(&roots[world], 0, sizeof roots[world]);
    }
    for (long playout = 0; own.number > 1 && playout < budget.playouts; playout++) {
        int world = (int)(playout % number);
        struct state state = worlds[world];
        if (playout % 16 == 0 && now() > budget.until)
            break;
        /* In all worlds it is one choice that is made. */
        roots[world].arms[seat] = own;
        descend(&roots[world], outlook, known->scores, &state, (unsigned)world);
        own = roots[world].arms[seat];
    }
    int best = own.first;
    for (int i = own.first; i < own.first + own.number; i++)
        best = pool[i].visits > pool[best].visits ? i : best;
    return pool[best].take;
}

#include "tree.h"

#include <math.h>
#include <string.h>

#include "value.h"

enum { NODES = 1 << 17, POOL = NODES * 4, SLOTS = NODES * 2, WAY = TURNS * 2 };

/* How much the value bot's opinion counts: of takes to try, and of what the others may take. */
static const float PUSH = 0.6f, OWN_TEMPERATURE = 1, OTHERS_TEMPERATURE = 0.3f, UNTHINKABLE = 0.001f;

/* A take that has been tried at a node. */
struct arm {
    struct take take;
    float sum;
    int visits, next;
};

/* What a seat has tried at a node: a list in the pool. */
struct arms {
    int first, visits;
    float sum;
};

struct node {
    struct arms own, rivals;
};

/* Where a sequence of takes has led, whatever the hands were, found by its hash. */
struct slot {
    unsigned long long key;
    unsigned search;
    int node;
};

/* One choice on the way down. */
struct choice {
    struct arms *arms;
    struct arm *arm;
    int seat;
};

/* What holds for the whole search. */
struct quest {
    const struct outlook *outlook;
    const struct position *position;  /* of the seat that searches */
    const int *scores;
    bool duel;  /* there is one rival, who looks for his best too; of more, each is guessed at */
    unsigned long long chance;
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

/* The node of a key, made if there is none, which `fresh` tells. */
static struct node *node_at(unsigned long long key, bool *fresh)
{
    unsigned at = (unsigned)(key % SLOTS);
    while (slots[at].search == searches && slots[at].key != key)
        at = (at + 1) % SLOTS;
    *fresh = slots[at].search != searches;
    if (*fresh) {
        slots[at] = (struct slot){key, searches, node_count};
        memset(&nodes[node_count++], 0, sizeof nodes[0]);
    }
    return &nodes[slots[at].node];
}

/* What the value bot thinks of each option, from 0 to the 1 of the best; gives their sum. */
static float opinions(const struct option *options, int number, float temperature, float *opinion)
{
    float best = options[0].worth, sum = 0;
    for (int i = 1; i < number; i++)
        best = options[i].worth > best ? options[i].worth : best;
    for (int i = 0; i < number; i++)
        sum += opinion[i] = expf((options[i].worth - best) / temperature);
    return sum;
}

static struct arm *arm_of(const struct arms *arms, const struct take *take)
{
    for (int i = arms->first; i > 0; i = pool[i].next)
        if (memcmp(&pool[i].take, take, sizeof *take) == 0)
            return &pool[i];
    return NULL;
}

/* The arm to try, of those that this hand allows: what has gone well, or is well thought of and little tried. */
static struct arm *pick(struct arms *arms, const struct outlook *outlook, const struct position *position)
{
    struct option options[OPTIONS];
    float opinion[OPTIONS], most = -1e9f;
    int number = rate_takes(outlook, position, options), best = 0;
    float untried = arms->visits ? arms->sum / (float)arms->visits - 0.05f : 0.5f;
    float push = PUSH * sqrtf((float)(arms->visits + 1)) / opinions(options, number, OWN_TEMPERATURE, opinion);
    struct arm *found = NULL;
    for (int i = 0; i < number; i++) {
        if (opinion[i] < UNTHINKABLE)
            continue;
        struct arm *arm = arm_of(arms, &options[i].take);
        int visits = arm ? arm->visits : 0;
        float worth = (arm ? arm->sum / (float)visits : untried) + push * opinion[i] / (float)(1 + visits);
        if (worth > most) {
            most = worth;
            found = arm;
            best = i;
        }
    }
    if (found == NULL) {
        found = &pool[++arm_count];
        *found = (struct arm){options[best].take, 0, 0, arms->first};
        arms->first = arm_count;
    }
    return found;
}

/* What a player who thinks about like the value bot may take. */
static struct take guess(struct quest *quest, const struct position *position)
{
    struct option options[OPTIONS];
    float opinion[OPTIONS];
    int number = rate_takes(quest->outlook, position, options), i = 0;
    float rest = opinions(options, number, OTHERS_TEMPERATURE, opinion);
    rest *= (float)(draw(&quest->chance) >> 40) / (float)(1 << 24);
    while (i < number - 1 && rest >= opinion[i])
        rest -= opinion[i++];
    return options[i].take;
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
static int choose_at(struct node *node, struct quest *quest, struct state *state, unsigned long long *key,
                     struct choice *way, int steps)
{
    struct take takes[SEATS];
    for (int seat = 0; seat < state->players; seat++) {
        bool own = seat == quest->position->seat;
        if (is_forced(state, seat, &takes[seat]))
            continue;
        bool asked = own && state->left == quest->position->left;
        struct position position = asked ? *quest->position : position_of(state, seat);
        if (!own && !quest->duel) {
            takes[seat] = guess(quest, &position);
            continue;
        }
        struct arms *arms = own ? &node->own : &node->rivals;
        struct arm *arm = pick(arms, quest->outlook, &position);
        takes[seat] = arm->take;
        *key = mix(*key, &arm->take);
        way[steps++] = (struct choice){arms, arm, seat};
    }
    play_turn(state, takes);
    return steps;
}

/* Go down the tree from its root to a node that is new, play out from there, and tell every choice on the way. */
static void descend(struct node *root, struct quest *quest, struct state *state, unsigned long long key)
{
    struct choice way[WAY];
    float shares[SEATS];
    bool fresh = false;
    int steps = choose_at(root, quest, state, &key, way, 0);
    while (state->left >= 0 && !fresh) {
        struct node *node = node_at(key, &fresh);
        steps = choose_at(node, quest, state, &key, way, steps);
    }
    play_out(quest->outlook, state);
    expected_shares(state, quest->scores, shares);
    for (int i = 0; i < steps; i++) {
        float share = shares[way[i].seat];
        way[i].arms->visits++;
        way[i].arms->sum += share;
        way[i].arm->visits++;
        way[i].arm->sum += share;
    }
}

struct take search(const struct outlook *outlook, const struct knowledge *known, const struct position *position,
                   unsigned long long chance, struct budget budget)
{
    struct quest quest = {outlook, position, known->scores, known->state.players == 2, chance};
    struct option options[OPTIONS];
    struct node root = {0};
    if (rate_takes(outlook, position, options) == 1)
        return options[0].take;
    searches++;
    node_count = arm_count = 0;
    for (long playout = 0; playout < budget.playouts && node_count < NODES && arm_count < POOL - WAY; playout++) {
        if (playout % 16 == 15 && now() > budget.until)
            break;
        struct state state = dream(known, position->seat, &quest.chance);
        descend(&root, &quest, &state, 0);
    }
    int best = root.own.first;
    for (int i = best; i > 0; i = pool[i].next)
        best = pool[i].visits > pool[best].visits ? i : best;
    return pool[best].take;
}

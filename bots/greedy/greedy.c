/* Take what scores most now; among equals, what the neighbour who gets the hand would score most with. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "points.h"

struct turn {
    long id;
    int players, seats, seat, round, to, least, most, cards;
    bool controls;  /* we lay a card for the dummy too */
    char name[HAND][NAME];
    enum card hand[HAND];
    struct table tables[SEATS];
};

struct answer {
    int take[2], number, dummy;
};

/* ---- the choice ---- */

static int points_of(const struct table *tables, const struct turn *turn, int seat)
{
    int points[SEATS];
    points_now(tables, turn->seats, turn->round, points);
    return points[seat];
}

static bool used(const struct answer *answer, int card)
{
    return card == answer->dummy || card == answer->take[0] || (answer->number == 2 && card == answer->take[1]);
}

/* The most that the next holder of the hand could score with a card that is left in it. */
static int gain_of_next(const struct table *tables, const struct turn *turn, const struct answer *answer)
{
    int best = 0, before = points_of(tables, turn, turn->to);
    for (int card = 0; card < turn->cards; card++) {
        struct table after[SEATS];
        if (used(answer, card))
            continue;
        memcpy(after, tables, sizeof after);
        lay(&after[turn->to], turn->hand[card]);
        int gain = points_of(after, turn, turn->to) - before;
        best = gain > best ? gain : best;
    }
    return best;
}

static long worth(const struct turn *turn, const struct answer *answer)
{
    struct table after[SEATS];
    memcpy(after, turn->tables, sizeof after);
    for (int i = 0; i < answer->number; i++)
        lay(&after[turn->seat], turn->hand[answer->take[i]]);
    if (answer->number == 2)
        after[turn->seat].count[CHOPSTICKS]--;
    /* What the dummy scores is nobody's; its maki, puddings and colours are weighed against ours. */
    if (turn->controls)
        lay(&after[turn->players], turn->hand[answer->dummy]);
    return points_of(after, turn, turn->seat) * 100000L - gain_of_next(after, turn, answer);
}

/* Try the answer with every card for the dummy, or as it is where there is none to lay for. */
static void consider(const struct turn *turn, struct answer answer, struct answer *best, long *best_worth)
{
    for (int dummy = turn->controls ? 0 : -1; dummy < (turn->controls ? turn->cards : 0); dummy++) {
        answer.dummy = -1;
        if (used(&answer, dummy) && dummy >= 0)
            continue;
        answer.dummy = dummy;
        long value = worth(turn, &answer);
        if (best->number == 0 || value > *best_worth) {
            *best = answer;
            *best_worth = value;
        }
    }
}

static struct answer choose(const struct turn *turn)
{
    struct answer best = {.number = 0};
    long best_worth = 0;
    for (int first = 0; first < turn->cards; first++) {
        if (turn->least <= 1)
            consider(turn, (struct answer){{first, -1}, 1, -1}, &best, &best_worth);
        for (int second = 0; turn->most >= 2 && second < turn->cards; second++)
            if (second != first)
                consider(turn, (struct answer){{first, second}, 2, -1}, &best, &best_worth);
    }
    return best;
}

/* ---- the conversation: the line is scanned, since its keys come in a fixed order and without spaces ---- */

static const char *after_key(const char *line, const char *key)
{
    const char *found = strstr(line, key);
    return found ? found + strlen(key) : NULL;
}

static long number(const char *line, const char *key)
{
    const char *at = after_key(line, key);
    return at ? strtol(at, NULL, 10) : 0;
}

/* Read one name after `at`, up to the end of its list; NULL when the list ends. */
static const char *next_name(const char *at, char name[NAME])
{
    at += strcspn(at, "\"]");
    if (*at != '"')
        return NULL;
    int length = (int)strcspn(at + 1, "\"");
    snprintf(name, NAME, "%.*s", length, at + 1);
    return at + length + 2;
}

static void read_tables(const char *line, struct turn *turn)
{
    char name[NAME];
    const char *at = after_key(line, "\"tables\":[");
    const char *puddings = after_key(line, "\"puddings\":[");
    for (turn->seats = 0; turn->seats < SEATS && *at == '['; turn->seats++) {
        struct table *table = &turn->tables[turn->seats];
        for (const char *next; (next = next_name(at, name)) != NULL; at = next)
            lay(table, card_named(name));
        at = strchr(at, ']') + 1;
        at += *at == ',';
        table->puddings = (int)strtol(puddings, (char **)&puddings, 10);
        puddings++;
    }
}

static struct turn read_turn(const char *line)
{
    struct turn turn = {0};
    turn.id = number(line, "\"id\":");
    turn.players = (int)number(line, "\"players\":");
    turn.seat = (int)number(line, "\"seat\":");
    turn.round = (int)number(line, "\"round\":");
    turn.to = (int)number(line, "\"to\":");
    turn.least = (int)number(line, "\"may_take\":[");
    turn.most = (int)number(strchr(after_key(line, "\"may_take\":["), ','), ",");
    turn.controls = strstr(line, "\"dummy\":\"") != NULL;
    const char *at = after_key(line, "\"hand\":[");
    for (; turn.cards < HAND && (at = next_name(at, turn.name[turn.cards])) != NULL; turn.cards++)
        turn.hand[turn.cards] = card_named(turn.name[turn.cards]);
    read_tables(line, &turn);
    return turn;
}

static void answer_turn(const char *line)
{
    struct turn turn = read_turn(line);
    struct answer answer = choose(&turn);
    printf("{\"id\":%ld,\"take\":[\"%s\"", turn.id, turn.name[answer.take[0]]);
    if (answer.number == 2)
        printf(",\"%s\"", turn.name[answer.take[1]]);
    printf("]");
    if (turn.controls)
        printf(",\"dummy\":\"%s\"", turn.name[answer.dummy]);
    printf("}\n");
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        if (strstr(line, "\"type\":\"hello\""))
            printf("{\"type\":\"hello\",\"protocol\":1,\"name\":\"greedy\",\"version\":\"1.0\"}\n");
        else if (strstr(line, "\"type\":\"turn\""))
            answer_turn(line);
        fflush(stdout);
    }
    free(line);
    return 0;
}

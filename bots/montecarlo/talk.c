#define _POSIX_C_SOURCE 200809L
#include "talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Processor time, not the time of day: a bot may be stopped while others think, and is given that time back. */
double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* What follows the key; nothing where the line has no such key. */
static const char *after(const char *line, const char *key)
{
    const char *found = strstr(line, key);
    return found ? found + strlen(key) : "";
}

static long number(const char *line, const char *key)
{
    return strtol(after(line, key), NULL, 10);
}

/* Read the next name of a flat list and go behind it; false at the list's end. */
static bool next_name(const char **at, const char **name, int *length)
{
    *at += **at == ',';
    if (**at != '"')
        return false;
    *name = *at + 1;
    *length = (int)strcspn(*name, "\"");
    *at = *name + *length + 1;
    return true;
}

/* Go into the next list of a list of lists; false when there is none. */
static bool next_list(const char **at)
{
    *at += strspn(*at, "],");
    if (**at != '[')
        return false;
    ++*at;
    return true;
}

static int read_tables(const char *line, struct table tables[SEATS])
{
    const char *at = after(line, "\"tables\":["), *name;
    int seats = 0, length;
    for (; seats < SEATS && next_list(&at); seats++) {
        memset(&tables[seats], 0, sizeof tables[seats]);
        while (next_name(&at, &name, &length))
            lay(&tables[seats], card_named(name, length));
    }
    return seats;
}

static void read_numbers(const char *at, int count, int *numbers)
{
    for (int i = 0; i < count; i++) {
        char *end;
        numbers[i] = (int)strtol(at, &end, 10);
        at = end + (*end == ',');
    }
}

static void read_hand(const char *line, struct turn *turn)
{
    const char *at = after(line, "\"hand\":["), *name;
    for (int length; next_name(&at, &name, &length);) {
        int card = card_named(name, length);
        turn->hand.n[card]++;
        snprintf(turn->names[card], NAME, "%.*s", length, name);
    }
}

static void read_last(const char *line, struct turn *turn)
{
    const char *at = after(line, "\"last\":["), *name;
    int length;
    for (int seat = 0; seat < SEATS; seat++) {
        turn->last[seat] = (struct take){NONE, NONE, NONE};
        if (seat >= turn->seats || !next_list(&at))
            continue;
        if (next_name(&at, &name, &length))
            turn->last[seat].first = (signed char)card_named(name, length);
        if (next_name(&at, &name, &length))
            turn->last[seat].second = (signed char)card_named(name, length);
    }
}

static struct turn read_turn(const char *line)
{
    struct turn turn = {.id = number(line, "\"id\":"), .game = (int)number(line, "\"game\":")};
    int kept[SEATS] = {0}, may_take[2] = {1, 1};
    turn.asked_at = now();
    turn.players = (int)number(line, "\"players\":");
    turn.seat = (int)number(line, "\"seat\":");
    turn.round = (int)number(line, "\"round\":");
    turn.turn = (int)number(line, "\"turn\":");
    turn.to = (int)number(line, "\"to\":");
    read_numbers(after(line, "\"may_take\":["), 2, may_take);
    turn.least = may_take[0];
    turn.most = may_take[1];
    const char *drawn = after(line, "\"dummy\":\"");
    turn.drawn = *drawn ? (int)card_named(drawn, (int)strcspn(drawn, "\"")) : NONE;
    read_hand(line, &turn);
    turn.seats = read_tables(line, turn.tables);
    read_numbers(after(line, "\"puddings\":["), turn.seats, kept);
    read_numbers(after(line, "\"scores\":["), turn.seats, turn.scores);
    for (int seat = 0; seat < turn.seats; seat++)
        turn.tables[seat].puddings += (signed char)kept[seat];
    read_last(line, &turn);
    turn.move_s = strtod(after(line, "\"move_s\":"), NULL);
    return turn;
}

static struct game read_game(const char *line)
{
    return (struct game){
        .players = (int)number(line, "\"players\":"),
        .seat = (int)number(line, "\"seat\":"),
        .rounds = (int)number(line, "\"rounds\":"),
        .soy_sauce = strstr(line, "\"soy-sauce\"") != NULL,
        .seed = strtoull(after(line, "\"seed\":"), NULL, 10),
    };
}

static void see_round(struct game *game, const char *line)
{
    struct table tables[SEATS];
    int seats = read_tables(line, tables);
    for (int seat = 0; seat < seats; seat++)
        for (int card = 0; card < KINDS; card++)
            game->gone.n[card] += tables[seat].cards.n[card];
}

static void answer(const struct turn *turn, struct take take)
{
    printf("{\"id\":%ld,\"take\":[\"%s\"", turn->id, turn->names[(int)take.first]);
    if (take.second != NONE)
        printf(",\"%s\"", turn->names[(int)take.second]);
    printf("]");
    if (take.dummy != NONE)
        printf(",\"dummy\":\"%s\"", turn->names[(int)take.dummy]);
    printf("}\n");
}

int converse(const char *name, struct take (*choose)(const struct game *, const struct turn *))
{
    char *line = NULL, *at;
    size_t size = 0;
    struct game game = {0};
    while (getline(&line, &size, stdin) > 0) {
        if ((at = strstr(line, "{\"type\":\"")) != line)
            continue;
        at += strlen("{\"type\":\"");
        if (strncmp(at, "turn\"", 5) == 0) {
            struct turn turn = read_turn(line);
            answer(&turn, choose(&game, &turn));
        } else if (strncmp(at, "hello\"", 6) == 0) {
            printf("{\"type\":\"hello\",\"protocol\":1,\"name\":\"%s\",\"version\":\"1.0\"}\n", name);
        } else if (strncmp(at, "game\"", 5) == 0) {
            game = read_game(line);
        } else if (strncmp(at, "round\"", 6) == 0) {
            see_round(&game, line);
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}

/* Take the first card; find it and the question's id by their places in the line, and do nothing else. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char in[1 << 17];
static char out[256];

static void say(const char *words, int length) {
    if (write(1, words, (size_t)length) != length) _exit(1);
}

/* Find the text behind `key`, up to `end`. */
static char *behind(char *line, const char *key, char end, int *length) {
    char *found = strstr(line, key);
    if (!found) return NULL;
    found += strlen(key);
    *length = (int)(strchr(found, end) - found);
    return found;
}

static void answer(char *line) {
    static const char hello[] = "{\"type\":\"hello\",\"protocol\":1}\n";
    int id_length, card_length, dummy_length;
    if (!strncmp(line, "{\"type\":\"hello\"", 15)) say(hello, (int)sizeof hello - 1);
    if (strncmp(line, "{\"type\":\"turn\"", 14)) return;
    char *id = behind(line, "\"id\":", ',', &id_length);
    char *dummy = behind(line, "\"dummy\":\"", '"', &dummy_length);
    char *card = behind(line, "\"hand\":[\"", '"', &card_length);
    int length = sprintf(out, "{\"id\":%.*s,\"take\":[\"%.*s\"]", id_length, id, card_length, card);
    if (dummy) length += sprintf(out + length, ",\"dummy\":\"%.*s\"", dummy_length, dummy);
    length += sprintf(out + length, "}\n");
    say(out, length);
}

int main(void) {
    size_t held = 0;
    ssize_t got;
    while ((got = read(0, in + held, sizeof in - 1 - held)) > 0) {
        char *line = in, *end;
        held += (size_t)got;
        in[held] = 0;
        while ((end = memchr(line, '\n', held - (size_t)(line - in)))) {
            *end = 0;
            answer(line);
            line = end + 1;
        }
        held -= (size_t)(line - in);
        memmove(in, line, held);
    }
    return 0;
}

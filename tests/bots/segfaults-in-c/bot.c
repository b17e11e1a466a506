/* Says hello; at the first question it follows a pointer that leads nowhere. */
#include <stdio.h>
#include <string.h>

static char line[1 << 16];

int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        if (strstr(line, "\"type\":\"hello\"")) {
            puts("{\"type\":\"hello\",\"protocol\":1}");
            fflush(stdout);
        } else if (strstr(line, "\"type\":\"turn\"")) {
            char *volatile nowhere = NULL;
            *nowhere = 1;
        }
    }
    return 0;
}

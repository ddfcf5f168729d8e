/* SPDX-License-Identifier: MIT */
/* wrap.c - text on stdout, broken between words where the terminal ends. */
#include "cli/wrap.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WORD = 512, NARROWEST = 20 };

/* The current line, and what is not written yet: spaces, then a word. Colour
 * codes are part of a word and take no column. */
static struct {
    int column, indent, spaces;
    char word[WORD];
    int len, columns, in_colour;
} line;

int wrap_columns(void)
{
    struct winsize size;

    if (!isatty(STDOUT_FILENO) ||
        ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < NARROWEST)
        return 0;
    return size.ws_col;
}

static void put_spaces(int n)
{
    for (int i = 0; i < n; i++)
        putchar(' ');
}

static void end_word(int width)
{
    if (line.len == 0)
        return;
    if (width && line.column > line.indent && line.columns &&
        line.column + line.spaces + line.columns > width) {
        putchar('\n');
        put_spaces(line.indent);
        line.column = line.indent;
    } else {
        put_spaces(line.spaces);
        if (line.column == 0 && line.spaces < width / 2)
            line.indent = line.spaces;
        line.column += line.spaces;
    }
    fwrite(line.word, 1, (size_t)line.len, stdout);
    line.column += line.columns;
    line.spaces = line.len = line.columns = 0;
}

static void add_to_word(char c, int width)
{
    int is_colour = line.in_colour || c == '\033';
    int goes_on = ((unsigned char)c & 0xc0) == 0x80;

    if (line.len == WORD)
        end_word(width);
    line.word[line.len++] = c;
    line.in_colour = is_colour && c != 'm';
    line.columns += !is_colour && !goes_on;
}

void wrap_put(const char *s)
{
    int width = wrap_columns();

    for (; *s; s++) {
        if (*s != ' ' && *s != '\n') {
            add_to_word(*s, width);
            continue;
        }
        end_word(width);
        if (*s == ' ') {
            line.spaces++;
        } else {
            put_spaces(width ? 0 : line.spaces);
            putchar('\n');
            line.column = line.indent = line.spaces = 0;
        }
    }
}

void wrap_flush(void)
{
    end_word(wrap_columns());
    put_spaces(line.spaces);
    line.column = line.indent = line.spaces = 0;
    fflush(stdout);
}

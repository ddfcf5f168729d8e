/* SPDX-License-Identifier: MIT */
/* screen.c - views, moves and events on a terminal.
 *
 * Games draw their views as plain text (words->draw). Colour is added here, by
 * the words that name a colour, so that games need not know about terminals
 * and no meaning depends on colour alone. */
#include "cli/screen.h"

#include "cli/cards.h"
#include "cli/wrap.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rules/words.h"

static const struct {
    const char *word, *code;
} inks[] = {
    { "blue", "\033[94m" },       { "purple", "\033[95m" },
    { "green", "\033[92m" },      { "orange", "\033[38;5;208m" },
    { "red", "\033[91m" },        { "yellow", "\033[93m" },
    { "white", "\033[97m" },      { "black", "\033[90m" },
    { "pink", "\033[38;5;212m" }, { "teal", "\033[96m" },
};

int screen_is_terminal(void)
{
    return isatty(STDOUT_FILENO);
}

void screen_clear(void)
{
    if (screen_is_terminal())
        screen_print("\033[H\033[2J\033[3J");
}

static const char *ink_of(const char *word, size_t len)
{
    for (size_t i = 0; i < sizeof inks / sizeof *inks; i++)
        if (strlen(inks[i].word) == len && memcmp(inks[i].word, word, len) == 0)
            return inks[i].code;
    return NULL;
}

/* Only whole lower-case words are coloured, so "Bluebeard" is not. */
void screen_text(const char *s)
{
    int is_plain = !screen_is_terminal();
    char word[64];

    while (*s) {
        size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz");
        const char *ink = n && !is_plain ? ink_of(s, n) : NULL;

        if (n == 0)
            n = 1;
        if (n >= sizeof word)
            n = sizeof word - 1;
        memcpy(word, s, n);
        word[n] = 0;
        wrap_put(ink ? ink : "");
        wrap_put(word);
        wrap_put(ink ? "\033[0m" : "");
        s += n;
    }
}

void screen_print(const char *format, ...)
{
    char buf[4096];
    va_list more;

    va_start(more, format);
    vsnprintf(buf, sizeof buf, format, more);
    va_end(more);
    wrap_put(buf);
}

static void styled(const char *code, const char *s)
{
    int is_terminal = screen_is_terminal();

    wrap_put(is_terminal ? code : "");
    wrap_put(s);
    wrap_put(is_terminal ? "\033[0m" : "");
}

void screen_bold(const char *s)
{
    styled("\033[1m", s);
}

void screen_soft(const char *s)
{
    styled("\033[2m", s);
}

/* At a recall table people must remember what they saw, so the view omits
 * it. */
static void forget(const pl_struct *s, void *base)
{
    for (const pl_field *f = s->fields; f->name; f++) {
        uint8_t *p = (uint8_t *)base + f->at;
        size_t n = f->count ? f->count : 1;

        if (f->flags & PL_MEMORY)
            memset(p, 0, n * pl_type_size(f));
        else if (f->type == PL_STRUCT)
            for (size_t i = 0; i < n; i++)
                forget(f->of, p + i * f->of->size);
    }
}

/* What 'seat' sees, as far as people may look at it; the caller frees it. */
static void *view_of(const pl_setting *s, const void *state, int seat)
{
    void *view = calloc(1, s->game->view_size);

    if (!view)
        return NULL;
    s->game->view(s->setup, state, seat, view);
    if (pl_setting_is_recall(s) && s->game->turn(s->setup, state))
        forget(s->game->words->view, view);
    return view;
}

void screen_view(const pl_setting *s, const void *state, int seat)
{
    char buf[16 * 1024];
    void *view = view_of(s, state, seat);
    pl_text t;

    if (!view)
        return;
    pl_text_init(&t, buf, sizeof buf);
    s->game->words->draw(s->setup, s->seats, view, &t);
    screen_text(buf);
    free(view);
}

void screen_cards(const pl_setting *s, const void *state, int seat, int whole)
{
    char buf[32 * 1024];
    void *view = view_of(s, state, seat);
    pl_text t;

    if (!view)
        return;
    pl_text_init(&t, buf, sizeof buf);
    if (cards_describe(s, view, whole, &t))
        screen_text(buf);
    free(view);
}

void screen_event(const pl_setting *s, const pl_event *e)
{
    pl_writing w = pl_setting_writing(s);
    char buf[1024];
    pl_text t;

    pl_text_init(&t, buf, sizeof buf);
    if (e->seat != PL_NOBODY) {
        pl_put(&t, "Seat ");
        pl_put_int(&t, e->seat + 1);
        pl_put_char(&t, ' ');
    }
    pl_words_say_event(&t, &w, e);
    if (e->seat == PL_NOBODY)
        buf[0] = (char)toupper((unsigned char)buf[0]);
    screen_text("  * ");
    screen_text(buf);
    wrap_put("\n");
}

int screen_read(const char *prompt, char *buf, size_t cap)
{
    size_t n = 0;
    int c;

    screen_bold(prompt);
    wrap_flush();
    while ((c = getchar()) != EOF && c != '\n')
        if (n + 1 < cap)
            buf[n++] = (char)c;
    while (n && (buf[n - 1] == ' ' || buf[n - 1] == '\r'))
        n--;
    buf[n] = 0;
    return c != EOF || n > 0;
}

int screen_is_quit(const char *line)
{
    return strcmp(line, "quit") == 0;
}

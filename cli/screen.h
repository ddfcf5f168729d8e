/* SPDX-License-Identifier: MIT */
/* screen.h - views, moves and events on a terminal.
 *
 * On a terminal, words that name a colour are printed in that colour; in a
 * file or a pipe the text is plain. */
#ifndef PL_SCREEN_H
#define PL_SCREEN_H

#include "wire/setting.h"

int screen_is_terminal(void);

/* Clears the screen and the scroll-back buffer, which may show the view of
 * another seat. */
void screen_clear(void);

/* Print with colours on a terminal, broken between words where it ends. */
void screen_text(const char *s);
void screen_print(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
void screen_bold(const char *s);
void screen_soft(const char *s);

/* What 'seat' or PL_WATCHER sees. */
void screen_view(const pl_setting *s, const void *state, int seat);

/* The same cards in words, where a game has pictures: what a view needs, or
 * with 'whole' all that is drawn on them. */
void screen_cards(const pl_setting *s, const void *state, int seat, int whole);

/* "Seat 2 takes 1 of the cards" */
void screen_event(const pl_setting *s, const pl_event *e);

/* Reads a line from stdin without its newline; 0 at the end of input. A line
 * longer than 'cap' - 1 bytes is cut. */
int screen_read(const char *prompt, char *buf, size_t cap);

/* Whether a person wants to leave: every prompt takes the word. */
int screen_is_quit(const char *line);

#endif

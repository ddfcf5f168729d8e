/* screen.h - views, moves and events on a terminal.
 *
 * On a terminal words that name a colour are shown in it; in a file or a pipe
 * the text is plain. */
#ifndef PL_SCREEN_H
#define PL_SCREEN_H

#include "wire/setting.h"

int screen_is_terminal(void);

/* Clears the screen and what can be scrolled back to. */
void screen_clear(void);

/* Prints 's' with colours on a terminal. */
void screen_text(const char *s);
void screen_bold(const char *s);
void screen_soft(const char *s);

/* What 'seat' or PL_WATCHER sees. */
void screen_view(const pl_setting *s, const void *state, int seat);

/* "Seat 2 takes 1 of the cards" */
void screen_event(const pl_setting *s, const pl_event *e);

/* A line of at most 'cap' - 1 bytes from stdin, without its end; 0 at the
 * end of input. What is longer is cut. */
int screen_read(const char *prompt, char *buf, size_t cap);

#endif

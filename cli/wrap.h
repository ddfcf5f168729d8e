/* SPDX-License-Identifier: MIT */
/* wrap.h - text on stdout, broken between words where the terminal ends.
 *
 * Continuation lines are indented like their first line. Short text is printed
 * unchanged, and so is all text for a file or a pipe. */
#ifndef PL_WRAP_H
#define PL_WRAP_H

/* How many columns the terminal has; 0 if stdout is no terminal. */
int wrap_columns(void);

void wrap_put(const char *s);

/* Writes the last word, which was held back because it might have continued.
 * The next output begins a line: the person who types ends this one. */
void wrap_flush(void);

#endif

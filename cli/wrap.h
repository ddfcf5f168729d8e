/* SPDX-License-Identifier: MIT */
/* wrap.h - text on stdout, broken between words where the terminal ends.
 *
 * A line that goes on is indented as it began. Text that is already short
 * enough comes out byte for byte, and so does all text for a file or a pipe. */
#ifndef PL_WRAP_H
#define PL_WRAP_H

/* How many columns the terminal has; 0 if stdout is no terminal. */
int wrap_columns(void);

void wrap_put(const char *s);

/* Writes the last word, which was held back because it might have continued.
 * The next output begins a line: the person who types ends this one. */
void wrap_flush(void);

#endif

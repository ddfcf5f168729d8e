/* SPDX-License-Identifier: MIT */
/* utf8.h - checks text that came from outside. */
#ifndef PL_UTF8_H
#define PL_UTF8_H

#include <stddef.h>

/* Is this well-formed UTF-8 (no overlong forms, no surrogates)? */
int pl_utf8_is_valid(const char *text, size_t len);

/* Well-formed, and without control, invisible or direction-changing
 * characters? */
int pl_utf8_is_plain(const char *text, size_t len);

/* May a person show this line to others? It must be UTF-8 of 1 to 'most'
 * characters, plain as above, and without a space of any kind at either end. */
int pl_utf8_is_line(const char *text, size_t len, size_t most);

#endif

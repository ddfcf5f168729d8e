/* utf8.h - small questions about text that came from outside. */
#ifndef PL_UTF8_H
#define PL_UTF8_H

#include <stddef.h>

/* Is this well-formed UTF-8 (no overlong forms, no surrogates)? */
int pl_utf8_is_valid(const char *text, size_t len);

/* Is this a line a person may show to others: UTF-8, 1 to 'most' characters,
 * no control or direction-changing characters, no space at either end? */
int pl_utf8_is_line(const char *text, size_t len, size_t most);

#endif

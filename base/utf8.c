/* SPDX-License-Identifier: MIT */
/* utf8.c - a strict UTF-8 decoder.
 *
 * Overlong forms and surrogates are rejected because two spellings of one
 * character would pass a comparison of bytes as two names. */
#include "base/utf8.h"

#include <stdint.h>

/* The code point at 's', and its length in '*n'; -1 if it is not UTF-8. */
static long code_point(const unsigned char *s, size_t len, int *n)
{
    static const long least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    long c = s[0];

    *n = c < 0x80       ? 1
         : c >> 5 == 6  ? 2
         : c >> 4 == 14 ? 3
         : c >> 3 == 30 ? 4
                        : 0;
    if (*n == 0 || (size_t)*n > len)
        return -1;
    if (*n > 1)
        c &= 0x7f >> *n;
    for (int i = 1; i < *n; i++) {
        if (s[i] >> 6 != 2)
            return -1;
        c = c << 6 | (s[i] & 0x3f);
    }
    if (c < least[*n] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
        return -1;
    return c;
}

int pl_utf8_is_valid(const char *text, size_t len)
{
    const unsigned char *s = (const unsigned char *)text;
    int n;

    for (size_t i = 0; i < len; i += (size_t)n)
        if (code_point(s + i, len - i, &n) < 0)
            return 0;
    return 1;
}

typedef struct {
    long from, to;
} range;

static int is_in(const range *list, long c)
{
    for (; list->to; list++)
        if (c >= list->from && c <= list->to)
            return 1;
    return 0;
}

/* Invisible and direction-changing characters: with them one name could look
 * like another, or one line like two. Fillers draw nothing although they count
 * as letters. */
static int is_trick(long c)
{
    static const range tricks[] = {
        { 0x00, 0x1f },       { 0x7f, 0x9f },        { 0xad, 0xad },
        { 0x34f, 0x34f },     { 0x61c, 0x61c },      { 0x115f, 0x1160 },
        { 0x17b4, 0x17b5 },   { 0x180b, 0x180f },    { 0x200b, 0x200c },
        { 0x200e, 0x200f },   { 0x2028, 0x202e },    { 0x2060, 0x206f },
        { 0x2800, 0x2800 },   { 0x3164, 0x3164 },    { 0xfeff, 0xfeff },
        { 0xffa0, 0xffa0 },   { 0xfff0, 0xfffb },    { 0x1bca0, 0x1bca3 },
        { 0x1d173, 0x1d17a }, { 0xe0000, 0x10ffff }, { 0, 0 },
    };

    return is_in(tricks, c);
}

/* Spaces, joiners and variation selectors: alone they show nothing. */
static int is_blank(long c)
{
    static const range blanks[] = {
        { 0x20, 0x20 },     { 0xa0, 0xa0 },     { 0x1680, 0x1680 },
        { 0x2000, 0x200a }, { 0x200d, 0x200d }, { 0x202f, 0x202f },
        { 0x205f, 0x205f }, { 0x3000, 0x3000 }, { 0xfe00, 0xfe0f },
        { 0, 0 },
    };

    return is_in(blanks, c);
}

int pl_utf8_is_plain(const char *text, size_t len)
{
    const unsigned char *s = (const unsigned char *)text;
    int n;

    for (size_t i = 0; i < len; i += (size_t)n) {
        long c = code_point(s + i, len - i, &n);
        if (c < 0 || is_trick(c))
            return 0;
    }
    return 1;
}

int pl_utf8_is_line(const char *text, size_t len, size_t most)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t count = 0;
    long last = 0;
    int n;

    for (size_t i = 0; i < len; i += (size_t)n) {
        last = code_point(s + i, len - i, &n);
        if (last < 0 || is_trick(last) || ++count > most ||
            (i == 0 && is_blank(last)))
            return 0;
    }
    /* A selector may follow its letter; a space at the end is not seen. */
    return count && (!is_blank(last) || (last >= 0xfe00 && last <= 0xfe0f));
}

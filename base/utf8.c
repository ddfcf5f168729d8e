/* utf8.c - UTF-8, read strictly. */
#include "base/utf8.h"

#include <stdint.h>

/* The code point at 's', its length in '*n'; -1 if the bytes are no UTF-8. */
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

/* Characters that could make one line look like another, or like two. */
static int is_trick(long c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad ||
           (c >= 0x200b && c <= 0x200f && c != 0x200d) ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) ||
           c == 0xfeff || (c >= 0xfff0 && c <= 0xfffb) || c >= 0xe0000;
}

int pl_utf8_is_line(const char *text, size_t len, size_t most)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t count = 0;
    int n;

    if (!len || text[0] == ' ' || text[len - 1] == ' ')
        return 0;
    for (size_t i = 0; i < len; i += (size_t)n) {
        long c = code_point(s + i, len - i, &n);
        if (c < 0 || is_trick(c) || ++count > most)
            return 0;
    }
    return 1;
}

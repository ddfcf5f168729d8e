/* SPDX-License-Identifier: MIT */
/* parse.c - JSON to a tree of jansson's.
 *
 * jansson decides what is JSON. Its scanner takes one byte at a time through
 * several functions, though, and was a tenth of a server's own work for a move.
 * So what nearly every message consists of is scanned here: objects, arrays,
 * whole numbers, and texts of ASCII without escapes. At anything else, and at
 * any fault, the whole text is given to jansson, whose answer counts. Long
 * texts are too, so that little is scanned twice. */
#include "wire/read.h"

#include <string.h>

enum { KEYS = 16, DIGITS = 18, SHORT = 4096 };

typedef struct {
    const char *at, *end;
    int depth;
} scanner;

static json_t *scan_value(scanner *s);

static void skip_space(scanner *s)
{
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\n' ||
                              *s->at == '\t' || *s->at == '\r'))
        s->at++;
}

/* Whether 'c' is the next byte that is no space; takes it if so. */
static int take(scanner *s, char c)
{
    skip_space(s);
    if (s->at == s->end || *s->at != c)
        return 0;
    s->at++;
    return 1;
}

/* The text after its first quote, up to and with the last one. NULL if it has
 * a byte that is not for us. */
static const char *scan_text(scanner *s, size_t *len)
{
    const char *from = s->at;

    for (; s->at < s->end; s->at++) {
        unsigned char c = (unsigned char)*s->at;
        if (c == '"') {
            *len = (size_t)(s->at++ - from);
            return from;
        }
        if (c < 0x20 || c >= 0x7f || c == '\\')
            return NULL;
    }
    return NULL;
}

static json_t *scan_number(scanner *s)
{
    int minus = *s->at == '-', n = 0;
    json_int_t v = 0;

    s->at += minus;
    for (; s->at < s->end && *s->at >= '0' && *s->at <= '9'; s->at++, n++) {
        if (n == DIGITS || (n && !v))
            return NULL; /* too long, or a zero in front */
        v = 10 * v + (*s->at - '0');
    }
    if (!n || (minus && !v))
        return NULL;
    return json_integer(minus ? -v : v);
}

static json_t *scan_word(scanner *s)
{
    static const char *const words[] = { "true", "false", "null" };
    size_t left = (size_t)(s->end - s->at);

    for (int i = 0; i < 3; i++) {
        size_t len = strlen(words[i]);
        if (len > left || memcmp(s->at, words[i], len) != 0)
            continue;
        s->at += len;
        return i == 2 ? json_null() : json_boolean(i == 0);
    }
    return NULL;
}

static int scan_elements(scanner *s, json_t *array)
{
    if (take(s, ']'))
        return 1;
    do {
        json_t *one = scan_value(s);
        if (!one || json_array_append_new(array, one) != 0)
            return 0;
    } while (take(s, ','));
    return take(s, ']');
}

typedef struct {
    const char *at;
    size_t len;
} key;

static int is_among(const key *keys, int n, const key *k)
{
    for (int i = 0; i < n; i++)
        if (keys[i].len == k->len && memcmp(keys[i].at, k->at, k->len) == 0)
            return 1;
    return 0;
}

static int scan_members(scanner *s, json_t *object)
{
    key keys[KEYS];
    int n = 0;

    if (take(s, '}'))
        return 1;
    do {
        key *k = &keys[n];
        json_t *one;
        if (n == KEYS || !take(s, '"') || !(k->at = scan_text(s, &k->len)) ||
            is_among(keys, n++, k) || !take(s, ':'))
            return 0;
        one = scan_value(s);
        if (!one || json_object_setn_new_nocheck(object, k->at, k->len, one))
            return 0;
    } while (take(s, ','));
    return take(s, '}');
}

static json_t *scan_group(scanner *s, int is_object)
{
    json_t *group = is_object ? json_object() : json_array();
    int ok = group && ++s->depth <= PL_JSON_DEPTH &&
             (is_object ? scan_members(s, group) : scan_elements(s, group));

    s->depth--;
    if (ok)
        return group;
    json_decref(group);
    return NULL;
}

static json_t *scan_value(scanner *s)
{
    const char *text;
    size_t len;

    if (take(s, '"')) {
        text = scan_text(s, &len);
        return text ? json_stringn_nocheck(text, len) : NULL;
    }
    if (take(s, '{'))
        return scan_group(s, 1);
    if (take(s, '['))
        return scan_group(s, 0);
    if (s->at == s->end)
        return NULL;
    return *s->at == '-' || (*s->at >= '0' && *s->at <= '9') ? scan_number(s)
                                                             : scan_word(s);
}

/* NULL if the text is not for us, which says nothing about it. A number or a
 * word is followed by a comma, a bracket, a space or the end: whoever called
 * looks for one of these. */
static json_t *scan(const char *text, size_t len)
{
    scanner s = { text, text + len, 0 };
    json_t *root = scan_value(&s);

    skip_space(&s);
    if (s.at == s.end)
        return root;
    json_decref(root);
    return NULL;
}

/* jansson recurses, so the depth is measured before it is called. */
static int too_deep(const char *s, size_t len)
{
    int depth = 0, text = 0;

    for (size_t i = 0; i < len; i++) {
        if (text) {
            if (s[i] == '\\')
                i++;
            else if (s[i] == '"')
                text = 0;
        } else if (s[i] == '"') {
            text = 1;
        } else if (s[i] == '[' || s[i] == '{') {
            if (++depth > PL_JSON_DEPTH)
                return 1;
        } else if (s[i] == ']' || s[i] == '}') {
            depth--;
        }
    }
    return 0;
}

json_t *pl_json_parse(const char *s, size_t len, size_t limit, pl_fault *fault)
{
    json_error_t error;
    json_t *root;

    if (len > limit) {
        pl_fail(fault, PL_TOO_LARGE, NULL, "at most %zu bytes of JSON", limit);
        return NULL;
    }
    root = len <= SHORT ? scan(s, len) : NULL;
    if (root)
        return root;
    if (too_deep(s, len)) {
        pl_fail(fault, PL_BAD_JSON, NULL,
                "at most %d arrays and objects within one another",
                PL_JSON_DEPTH);
        return NULL;
    }
    root = json_loadb(s, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!root)
        pl_fail(fault, PL_BAD_JSON, NULL,
                "not well-formed JSON at line %d, column %d%s", error.line,
                error.column,
                json_error_code(&error) == json_error_duplicate_key
                    ? ": a name occurs twice"
                    : "");
    return root;
}

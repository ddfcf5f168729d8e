/* SPDX-License-Identifier: MIT */
/* fields.c - writes members of JSON objects. See fields.h. */
#include "server/fields.h"

#include <string.h>

void pl_field_key(pl_text *t, const char *key)
{
    if (t->n && t->at[t->n - 1] != '{')
        pl_put_char(t, ',');
    pl_put_char(t, '"');
    pl_put(t, key);
    pl_put(t, "\":");
}

void pl_field_text(pl_text *t, const char *key, const char *text)
{
    pl_field_key(t, key);
    pl_put_string(t, text, strlen(text));
}

void pl_field_int(pl_text *t, const char *key, int64_t value)
{
    pl_field_key(t, key);
    pl_put_int(t, value);
}

void pl_field_flag(pl_text *t, const char *key, int value)
{
    pl_field_key(t, key);
    pl_put(t, value ? "true" : "false");
}

void pl_field_id(pl_text *t, const char *key, const pl_id *id)
{
    char text[33];

    pl_id_write(id, text);
    pl_field_text(t, key, text);
}

void pl_field_hex(pl_text *t, const char *key, const uint8_t *bytes, size_t n)
{
    pl_field_key(t, key);
    pl_put_char(t, '"');
    pl_put_hex(t, bytes, n);
    pl_put_char(t, '"');
}

void pl_field_comma(pl_text *t)
{
    if (t->n && t->at[t->n - 1] != '[')
        pl_put_char(t, ',');
}

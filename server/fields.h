/* SPDX-License-Identifier: MIT */
/* fields.h - writes members of JSON objects, with commas where they belong.
 *
 * A comma is left out behind '{' and, by pl_field_comma(), behind '['. */
#ifndef PL_FIELDS_H
#define PL_FIELDS_H

#include "base/id.h"
#include "rules/text.h"

void pl_field_key(pl_text *t, const char *key); /* the value follows */
void pl_field_text(pl_text *t, const char *key, const char *text);
void pl_field_int(pl_text *t, const char *key, int64_t value);
void pl_field_flag(pl_text *t, const char *key, int value);
void pl_field_id(pl_text *t, const char *key, const pl_id *id);
void pl_field_hex(pl_text *t, const char *key, const uint8_t *bytes, size_t n);

/* Before every element of an array. */
void pl_field_comma(pl_text *t);

#endif

/* SPDX-License-Identifier: MIT */
/* protocol.h - how messages between client and server are described.
 *
 * Requests are described by their actions (action.h), notices and types in
 * protocol.c. From these descriptions come the tables of docs/protocol.md, the
 * TypeScript types of the web client, and the check that a request has the
 * parameters it must have and no others. Types are written in TypeScript. */
#ifndef PL_PROTOCOL_H
#define PL_PROTOCOL_H

#include "base/buffer.h"
#include "server/refusal.h"

enum { PL_PROTOCOL_VERSION = 1 };

typedef struct {
    const char *name; /* with a '?' at its end if it may be left out */
    const char *type;
    const char *help;
} pl_wire_field;

/* A list of fields, ended by one without a name. */
#define PL_FIELDS(...)      \
    (const pl_wire_field[]) \
    {                       \
        __VA_ARGS__,        \
        {                   \
            0               \
        }                   \
    }
#define PL_NO_FIELDS        \
    (const pl_wire_field[]) \
    {                       \
        {                   \
            0               \
        }                   \
    }

/* The parameter of every request at a table. */
#define PL_TABLE_FIELD                         \
    {                                          \
        "table", "string", "name of the table" \
    }

/* The fields of a mask, shared by the request and its notice. */
#define PL_MASK_FIELDS                                              \
    { "right", "number", "how open the right eye is, in percent" }, \
        { "left", "number", "the left eye; 0 to 120" },             \
        { "yaw", "number",                                          \
          "where the head points, to the side: -100 to 100" },      \
        { "pitch", "number", "up or down" },                        \
    {                                                               \
        "lean", "number",                                           \
            "how it leans, in hundredths of radians: -60 "          \
            "to 60"                                                 \
    }

/* The tables of docs/protocol.md, and the types of the web client. */
void pl_protocol_markdown(pl_buffer *out);
void pl_protocol_typescript(pl_buffer *out);

#endif

/* SPDX-License-Identifier: MIT */
/* fault.c - errors that name the field and say what was expected. */
#include "wire/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

pl_err pl_fail(pl_fault *fault, pl_err err, const char *field, const char *fmt,
               ...)
{
    va_list args;

    fault->err = err;
    snprintf(fault->field, sizeof fault->field, "%s", field ? field : "");
    va_start(args, fmt);
    vsnprintf(fault->text, sizeof fault->text, fmt, args);
    va_end(args);
    return err;
}

/* How many bytes at the start of 'why' name a field: "a.b[1]" before ": ". */
static int field_length(const char *why)
{
    size_t n = strspn(why, "abcdefghijklmnopqrstuvwxyz0123456789_.[]");
    return n && why[n] == ':' && why[n + 1] == ' ' ? (int)n : 0;
}

pl_err pl_fail_why(pl_fault *fault, pl_err err, const char *under,
                   const char *why)
{
    char field[sizeof fault->field];
    int n = why ? field_length(why) : 0;
    size_t u = strlen(under);

    if (!why)
        return pl_fail(fault, err, NULL, "%s", pl_err_text(err));
    if (!n)
        return pl_fail(fault, err, NULL, "%s", why);
    if (strncmp(why, under, u) == 0 && why[u] == '.')
        u = 0;
    snprintf(field, sizeof field, "%.*s%s%.*s", (int)u, under, u ? "." : "", n,
             why);
    return pl_fail(fault, err, field, "%s", why + n + 2);
}

const char *pl_fault_line(const pl_fault *fault, char *buf, size_t cap)
{
    snprintf(buf, cap, "%s%s%s", fault->field, *fault->field ? ": " : "",
             *fault->text ? fault->text : pl_err_text(fault->err));
    return buf;
}

/* SPDX-License-Identifier: MIT */
/* errors.c - names and texts of the errors listed in game.h. */
#include "rules/game.h"

const char *pl_err_name(pl_err err)
{
    static const char *const names[] = {
#define X(name, text) #name,
        PL_ERRORS(X)
#undef X
    };
    return names[err];
}

const char *pl_err_text(pl_err err)
{
    static const char *const texts[] = {
#define X(name, text) text,
        PL_ERRORS(X)
#undef X
    };
    return texts[err];
}

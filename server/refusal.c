/* SPDX-License-Identifier: MIT */
/* refusal.c - names and texts of refusals, from the list in refusal.h. */
#include "server/refusal.h"

static const struct {
    const char *name, *text;
} refusals[] = { { "OK", "ok" },
#define X(name, text) { #name, text },
                 PL_REFUSALS(X)
#undef X
};

int pl_refusal_count(void)
{
    return sizeof refusals / sizeof refusals[0];
}

const char *pl_refusal_name(pl_refusal refusal)
{
    return refusals[refusal].name;
}

const char *pl_refusal_text(pl_refusal refusal)
{
    return refusals[refusal].text;
}

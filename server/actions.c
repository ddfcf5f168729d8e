/* SPDX-License-Identifier: MIT */
/* actions.c - the list of all actions, with those that need the server. */
#include "server/actions.h"

#include <string.h>

#define X(name) &pl_action_##name,
const pl_action *const pl_actions[] = { PL_ACTIONS(X, X) NULL };
#undef X

const pl_action *pl_action_named(const char *name)
{
    for (const pl_action *const *a = pl_actions; *a; a++)
        if ((*a)->name && strcmp((*a)->name, name) == 0)
            return *a;
    return NULL;
}

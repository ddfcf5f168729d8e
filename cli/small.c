/* SPDX-License-Identifier: MIT */
/* small.c - the list of small forms. */
#include "cli/small.h"

const small_form *small_form_of(const pl_game *g)
{
    static const small_form *const forms[] = { &small_mindseye_form,
                                               &small_illusionist_form };

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i]->of == g)
            return forms[i];
    return NULL;
}

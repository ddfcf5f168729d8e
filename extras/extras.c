/* SPDX-License-Identifier: MIT */
/* extras.c - the list of the games that have extras. */
#include "extras/extras.h"

#include <ctype.h>
#include <stdio.h>

const pl_extras *const pl_extras_list[] = {
    &clairvoyance_extras,
    &mysterium_extras,
    NULL,
};

const pl_extras *pl_extras_of(const pl_game *game)
{
    for (int i = 0; pl_extras_list[i]; i++)
        if (pl_extras_list[i]->game == game)
            return pl_extras_list[i];
    return NULL;
}

void pl_extras_remark(pl_record *r, const pl_pack *pack)
{
    const pl_extras *x = pl_extras_of(r->setting.game);

    if (x && x->remark)
        x->remark(r, pack);
}

void pl_pack_name_from_id(pl_pack *pack)
{
    snprintf(pack->name, sizeof pack->name, "%s", pack->id);
    for (char *c = pack->name; *c; c++)
        if (*c == '-' || *c == '_')
            *c = ' ';
    pack->name[0] = (char)toupper((unsigned char)pack->name[0]);
}

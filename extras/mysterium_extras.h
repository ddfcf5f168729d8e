/* SPDX-License-Identifier: MIT */
/* mysterium_extras.h - words about a finished game (mysterium_explain.c). */
#ifndef PL_MYSTERIUM_EXTRAS_H
#define PL_MYSTERIUM_EXTRAS_H

#include "extras/extras.h"
#include "extras/set.h"

/* The card set of a pack; NULL for the classic one, or if it is unknown. */
const pl_set *mysterium_set_of(const pl_pack *pack);

int mysterium_explain(const pl_record *r, const pl_pack *pack,
                      pl_explained **out);
const char *mysterium_explain_title(const pl_record *r, const pl_pack *pack,
                                    int vision);
void mysterium_remark(pl_record *r, const pl_pack *pack);

#endif

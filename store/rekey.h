/* SPDX-License-Identifier: MIT */
/* rekey.h - changes the key of a store in one file that no server has open. */
#ifndef PL_REKEY_H
#define PL_REKEY_H

#include "store/seal.h"

/* Opens the SQLite file 'path' with the key 'from' and seals everything in it
 * with 'to'. 0 and a reason in 'why' on failure; unless the reason says so, the
 * file still has its old key. */
int pl_store_rekey(const char *path, const pl_sealer *from, const pl_sealer *to,
                   const char **why);

#endif

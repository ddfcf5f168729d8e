/* SPDX-License-Identifier: MIT */
/* rekey.c - 'planchette rekey': gives a store that no server has open a new
 * key. */
#include "cli/commands.h"

#include "store/rekey.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { STORE, KEY_FILE, NEW_KEY_FILE };

static const cli_option options[] = {
    { "store", "URL", "sqlite:FILE, of a server that is stopped (required)" },
    { "key-file", "FILE", "its key file (required)" },
    { "new-key-file", "FILE", "made if it does not exist (required)" },
    { 0 },
};

static int run(const cli_args *args)
{
    const char *why = NULL, *url = args->option[STORE];
    pl_sealer from, to;

    if (!url || !args->option[KEY_FILE] || !args->option[NEW_KEY_FILE])
        return cli_refuse("rekey: --store, --key-file and --new-key-file are "
                          "required");
    if (strncmp(url, "sqlite:", 7) != 0)
        return cli_refuse("rekey: only a store in one file, 'sqlite:FILE', can "
                          "get a new key");
    if (access(url + 7, R_OK | W_OK) != 0)
        return cli_refuse("rekey: there is no such store");
    if (access(args->option[KEY_FILE], R_OK) != 0 ||
        !pl_sealer_open(&from, args->option[KEY_FILE], &why))
        return cli_refuse("rekey: %s", why ? why
                                           : "the key file cannot be "
                                             "read");
    if (!pl_sealer_open(&to, args->option[NEW_KEY_FILE], &why))
        return cli_refuse("rekey: %s", why);
    if (!pl_store_rekey(url + 7, &from, &to, &why))
        return cli_refuse("rekey: %s", why);
    printf("The store has its new key. Start the server with --key-file %s, "
           "and keep the old key only as long as backups need it.\n",
           args->option[NEW_KEY_FILE]);
    return CLI_OK;
}

const cli_command cli_rekey = {
    .name = "rekey",
    .words = "",
    .summary = "seal a stopped server's store with a new key",
    .min_words = 0,
    .max_words = 0,
    .options = options,
    .run = run,
};

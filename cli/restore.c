/* SPDX-License-Identifier: MIT */
/* restore.c - 'planchette restore': puts the backup of a cluster into an empty
 * one. The backup of a store in one file needs no command. */
#include "cli/commands.h"

#include "store/nats_export.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { STORE, KEY_FILE };

static const cli_option options[] = {
    { "store", "URL", "nats://..., of an empty cluster (required)" },
    { "key-file", "FILE", "the key file of the backup (required)" },
    { 0 },
};

static int run(const cli_args *args)
{
    const char *why = NULL, *url = args->option[STORE];
    pl_sealer sealer;
    uint64_t n = 0;

    if (!url || !args->option[KEY_FILE])
        return cli_refuse("restore: --store and --key-file are required");
    if (strncmp(url, "nats://", 7) != 0)
        return cli_refuse("restore: the store must be 'nats://...'; the backup "
                          "of 'sqlite:FILE' is put in place of that file");
    if (access(args->option[KEY_FILE], R_OK) != 0 ||
        !pl_sealer_open(&sealer, args->option[KEY_FILE], &why))
        return cli_refuse("restore: %s",
                          why ? why : "the key file cannot be read");
    if (!pl_nats_restore(url, &sealer, args->word[0], &n, &why))
        return cli_refuse("restore: %s", why);
    printf("%" PRIu64 " messages are restored. Start the nodes.\n", n);
    return CLI_OK;
}

const cli_command cli_restore = {
    .name = "restore",
    .words = "FILE",
    .summary = "put the backup of a cluster into an empty cluster",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};

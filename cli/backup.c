/* SPDX-License-Identifier: MIT */
/* backup.c - 'planchette backup': asks the running server for a copy.
 *
 * The server locks its database, so only the server can copy it. A node of a
 * cluster copies the whole cluster. The client must prove that it knows the
 * key: the proof is a keyed hash of the path and of a challenge from the
 * server. So the key itself is never sent, and the proof cannot be used again.
 * The copy is sealed like the store. The key is not in it and must be backed up
 * separately. */
#include "cli/commands.h"

#include "server/client.h"
#include "store/seal.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PORT, TLS, KEY_FILE };

static const cli_option options[] = {
    { "port", "N", "port of the server on this machine (8080)" },
    { "tls", NULL, "the server uses https" },
    { "key-file", "FILE", "the server's key file (required)" },
    { 0 },
};

static struct {
    pl_sealer sealer;
    char path[PATH_MAX];
    int done, failed;
} backup;

/* 'word' NULL asks for a challenge. */
static void ask(pl_client *client, const char *word)
{
    pl_buffer b = { 0 }, said = { 0 };
    uint8_t proof[PL_HASH];

    pl_buffer_puts(&b, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"backup\","
                       "\"params\":{\"path\":");
    pl_buffer_put_json(&b, backup.path, strlen(backup.path));
    if (word) {
        pl_buffer_puts(&said, word);
        pl_buffer_puts(&said, backup.path);
        pl_sealer_hash(&backup.sealer, "backup", said.at, said.len, proof);
        pl_buffer_puts(&b, ",\"proof\":\"");
        pl_buffer_put_hex(&b, proof, sizeof proof);
        pl_buffer_putc(&b, '"');
    }
    pl_buffer_puts(&b, "}}");
    pl_client_send(client, b.at, b.len);
    pl_buffer_release(&b);
    pl_buffer_release(&said);
}

static void on_opened(void *ctx, pl_client *client)
{
    (void)ctx;
    ask(client, NULL);
}

static void on_message(void *ctx, pl_client *client, const char *text,
                       size_t len)
{
    static const char key[] = "\"challenge\":\"";
    char copy[512], *word;
    (void)ctx;

    snprintf(copy, sizeof copy, "%.*s", (int)(len < 500 ? len : 500), text);
    word = strstr(copy, key);
    if (word) {
        word += sizeof key - 1;
        word[strcspn(word, "\"")] = 0;
        ask(client, word);
        return;
    }
    backup.done = 1;
    backup.failed = strstr(copy, "\"result\"") == NULL;
    pl_client_close(client);
}

static void on_closed(void *ctx, pl_client *client, int code)
{
    (void)ctx, (void)client, (void)code;
}

static int read_key(const char *key_file)
{
    const char *why = NULL;

    if (access(key_file, R_OK) == 0 &&
        pl_sealer_open(&backup.sealer, key_file, &why))
        return 1;
    cli_refuse("backup: %s", why ? why : "the key file cannot be read");
    return 0;
}

static int run(const cli_args *args)
{
    static const pl_client_hooks hooks = { on_opened, on_message, on_closed };
    char *path = backup.path, folder[PATH_MAX / 2];
    int64_t port = 8080;
    pl_tls *tls;
    uv_loop_t loop;

    if (!cli_number(args, options, PORT, 1, 65535, &port))
        return CLI_BAD_INPUT;
    if (!args->option[KEY_FILE])
        return cli_refuse("backup: --key-file FILE is required: the server's "
                          "key file");
    /* The server may run in another folder, so the path must be absolute. */
    if (args->word[0][0] == '/')
        snprintf(path, sizeof backup.path, "%s", args->word[0]);
    else if (getcwd(folder, sizeof folder))
        snprintf(path, sizeof backup.path, "%s/%s", folder, args->word[0]);
    if (!read_key(args->option[KEY_FILE]))
        return CLI_BAD_INPUT;
    uv_loop_init(&loop);
    tls = args->option[TLS] ? pl_tls_new_client() : NULL;
    pl_client_new_tls(&loop, (int)port, tls, &hooks, NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    pl_tls_free(tls);
    if (!backup.done)
        return cli_refuse("backup: no server answers on port %d%s", (int)port,
                          args->option[TLS] ? "" : "; for https use --tls");
    if (backup.failed)
        return cli_refuse("backup: the server refused; check that the key is "
                          "the server's and that the file does not exist");
    printf("%s\n", path);
    return CLI_OK;
}

const cli_command cli_backup = {
    .name = "backup",
    .words = "FILE",
    .summary = "have the running server write a sealed copy of its store",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .run = run,
};

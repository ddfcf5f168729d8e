/* backup.c - 'planchette backup': asks the running server for a copy.
 *
 * The file is locked by the server, so only it can copy it. It does so for
 * whoever proves to know its key. The copy is sealed like the store; the key
 * must be kept apart from it. */
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
    { "tls", NULL, "the server speaks https" },
    { "key-file", "FILE", "the server's key" },
    { 0 },
};

static struct {
    pl_buffer request;
    int done, failed, not_here;
} backup;

static void on_opened(void *ctx, pl_client *client)
{
    (void)ctx;
    pl_client_send(client, backup.request.at, backup.request.len);
}

static void on_message(void *ctx, pl_client *client, const char *text,
                       size_t len)
{
    char copy[512];
    (void)ctx;

    snprintf(copy, sizeof copy, "%.*s", (int)(len < 500 ? len : 500), text);
    backup.done = 1;
    backup.failed = strstr(copy, "\"result\"") == NULL;
    backup.not_here = strstr(copy, "\"NOT_HERE\"") != NULL;
    pl_client_close(client);
}

static void on_closed(void *ctx, pl_client *client, int code)
{
    (void)ctx, (void)client, (void)code;
}

static int write_request(const char *path, const char *key_file)
{
    pl_sealer sealer;
    uint8_t proof[PL_HASH];
    const char *why = NULL;

    if (access(key_file, R_OK) != 0 ||
        !pl_sealer_open(&sealer, key_file, &why)) {
        cli_refuse("backup: %s", why ? why : "the key file cannot be read");
        return 0;
    }
    pl_sealer_hash(&sealer, "backup", path, strlen(path), proof);
    pl_buffer_puts(&backup.request,
                   "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"backup\","
                   "\"params\":{\"path\":");
    pl_buffer_put_json(&backup.request, path, strlen(path));
    pl_buffer_puts(&backup.request, ",\"proof\":\"");
    pl_buffer_put_hex(&backup.request, proof, sizeof proof);
    pl_buffer_puts(&backup.request, "\"}}");
    return 1;
}

static int run(const cli_args *args)
{
    static const pl_client_hooks hooks = { on_opened, on_message, on_closed };
    char path[PATH_MAX], folder[PATH_MAX / 2];
    int64_t port = 8080;
    pl_tls *tls;
    uv_loop_t loop;

    if (!cli_number(args, options, PORT, 1, 65535, &port))
        return CLI_BAD_INPUT;
    if (!args->option[KEY_FILE])
        return cli_refuse("backup: --key-file names the server's key");
    if (args->word[0][0] == '/')
        snprintf(path, sizeof path, "%s", args->word[0]);
    else if (getcwd(folder, sizeof folder))
        snprintf(path, sizeof path, "%s/%s", folder, args->word[0]);
    if (!write_request(path, args->option[KEY_FILE]))
        return CLI_BAD_INPUT;
    uv_loop_init(&loop);
    tls = args->option[TLS] ? pl_tls_new_client() : NULL;
    pl_client_new_tls(&loop, (int)port, tls, &hooks, NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    pl_tls_free(tls);
    pl_buffer_release(&backup.request);
    if (!backup.done)
        return cli_refuse("backup: no server answers at port %d%s", (int)port,
                          args->option[TLS] ? ""
                                            : "; if it speaks https, --tls");
    if (backup.not_here)
        return cli_refuse("backup: the server's store is NATS; copy the files "
                          "of a NATS server, as docs/running.md says");
    if (backup.failed)
        return cli_refuse("backup: the server would not; is the key its own, "
                          "and the file new?");
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

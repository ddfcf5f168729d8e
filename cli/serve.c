/* serve.c - 'planchette serve': the server, for this machine or the home. */
#include "cli/commands.h"

#include "base/log.h"
#include "server/server.h"

#include <errno.h>
#include <qrencode.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PORT,
    LAN,
    ASK,
    STORE,
    STORE_PASSWORD,
    KEY_FILE,
    TLS_CERT,
    TLS_KEY,
    TLS_SELF,
    TRUST_PROXY,
    NAME,
    METRICS_PORT,
    WEB,
    DECKS,
    SETS,
    BOT_MS,
    NO_LIMITS,
    VERBOSE,
};

static const cli_option options[] = {
    { "port", "N", "port to listen on (8080; 0 takes any free one)" },
    { "lan", NULL, "let the local network in, not only this machine" },
    { "ask", NULL, "ask whether to let the local network in" },
    { "store", "URL", "sqlite:FILE (in the user's data folder) or nats://..." },
    { "store-password-file", "FILE", "the password for nats://USER@..." },
    { "key-file", "FILE", "the key that seals the store (beside it)" },
    { "tls-cert", "FILE", "serve https with this certificate, PEM" },
    { "tls-key", "FILE", "and this key" },
    { "tls-self", NULL, "serve https with a certificate made now" },
    { "trust-proxy", "CIDR", "believe X-Forwarded-For from there" },
    { "name", "HOST", "a host name by which people reach this server" },
    { "metrics-port", "N", "/metrics on a port of its own" },
    { "web", "DIR", "folder of the web client's files" },
    { "decks", "DIR", "offer its *.deck files too (data/clairvoyance)" },
    { "sets", "DIR", "offer its Mysterium card sets too (data/mysterium)" },
    { "bot-ms", "N", "bots answer so long after a move (1200)" },
    { "no-limits", NULL, "no limit on messages: for load tests" },
    { "verbose", NULL, "say more" },
    { 0 },
};

static pl_server *server;

static void on_signal(uv_signal_t *handle, int signum)
{
    (void)signum;
    pl_log(PL_LOG_INFO, "stopping");
    pl_server_stop(server);
    uv_signal_stop(handle);
}

/* ---- places for files -------------------------------------------------- */

static int make_folders(char *path)
{
    for (char *p = path + 1; *p; p++)
        if (*p == '/') {
            *p = 0;
            if (mkdir(path, 0700) != 0 && errno != EEXIST)
                return 0;
            *p = '/';
        }
    return 1;
}

/* The path of a file in the user's data folder, which is made. */
static int in_data_folder(const char *prefix, const char *name, char *out,
                          size_t cap)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n;

    if (data && *data == '/')
        n = snprintf(out, cap, "%s%s/planchette/%s", prefix, data, name);
    else
        n = snprintf(out, cap, "%s%s/.local/share/planchette/%s", prefix,
                     home ? home : "/tmp", name);
    return n > 0 && (size_t)n < cap && make_folders(out + strlen(prefix));
}

/* A password on the command line could be read by everybody on the machine. */
static int name_password(char *store, size_t cap, const char *file)
{
    size_t n = strlen(store);

    if (!file)
        return 1;
    if (strncmp(store, "nats://", 7) != 0) {
        cli_refuse("serve: --store-password-file goes with nats://USER@...");
        return 0;
    }
    return snprintf(store + n, cap - n, "%cpassword-file=%s",
                    strchr(store, '?') ? '&' : '?', file) < (int)(cap - n);
}

static int choose_store(const cli_args *args, char *store, size_t cap,
                        char *key, size_t key_cap)
{
    if (args->option[STORE] && !strcmp(args->option[STORE], "sqlite:")) {
        cli_refuse("serve: --store sqlite:FILE names a file");
        return 0;
    }
    if (args->option[STORE])
        snprintf(store, cap, "%s", args->option[STORE]);
    else if (!in_data_folder("sqlite:", "tables.db", store, cap))
        goto no_folder;
    if (args->option[KEY_FILE])
        snprintf(key, key_cap, "%s", args->option[KEY_FILE]);
    else if (strncmp(store, "sqlite:", 7) == 0)
        snprintf(key, key_cap, "%s.key", store + 7);
    else if (!in_data_folder("", "cluster.key", key, key_cap))
        goto no_folder;
    return name_password(store, cap, args->option[STORE_PASSWORD]);

no_folder:
    cli_refuse("serve: the data folder cannot be made");
    return 0;
}

/* ---- saying where ------------------------------------------------------ */

static void print_qr(const char *url)
{
    QRcode *code = QRcode_encodeString(url, 0, QR_ECLEVEL_L, QR_MODE_8, 1);

    if (!code)
        return;
    /* Two rows a line; light is drawn, since terminals are dark. */
    for (int y = -1; y < code->width + 1; y += 2) {
        fputs("  ", stdout);
        for (int x = -1; x < code->width + 1; x++) {
            int dark[2] = { 0, 0 };
            for (int i = 0; i < 2; i++)
                if (x >= 0 && x < code->width && y + i >= 0 &&
                    y + i < code->width)
                    dark[i] = code->data[(y + i) * code->width + x] & 1;
            fputs(dark[0]   ? dark[1] ? " " : "\u2584"
                  : dark[1] ? "\u2580"
                            : "\u2588",
                  stdout);
        }
        putchar('\n');
    }
    QRcode_free(code);
}

static int lan_address(char *out, size_t cap)
{
    uv_interface_address_t *list;
    int n, found = 0;

    if (uv_interface_addresses(&list, &n))
        return 0;
    for (int i = 0; i < n && !found; i++)
        if (!list[i].is_internal &&
            list[i].address.address4.sin_family == AF_INET)
            found = uv_ip4_name(&list[i].address.address4, out, cap) == 0;
    uv_free_interface_addresses(list, n);
    return found;
}

static void say_where(const pl_server_config *config, int lan, int port)
{
    const char *scheme =
        config->net.tls_cert || config->net.tls_self ? "https" : "http";
    char address[64], url[128];

    printf("Planchette is at %s://localhost:%d/\n", scheme, port);
    if (!config->web)
        printf("It has no pages to show: 'make web' builds them, and --web "
               "names their folder.\n");
    if (!lan) {
        printf("Only this machine can reach it; --lan opens it to phones.\n");
    } else if (lan_address(address, sizeof address)) {
        snprintf(url, sizeof url, "%s://%s:%d/", scheme, address, port);
        printf("Everybody on your local network can reach it, at %s\n\n", url);
        print_qr(url);
    }
    fflush(stdout);
}

static int says_yes(void)
{
    char line[16];

    if (!isatty(0))
        return 0;
    printf("Let phones and others on your local network join? [y/N] ");
    fflush(stdout);
    return fgets(line, sizeof line, stdin) &&
           (line[0] == 'y' || line[0] == 'Y');
}

/* ---- the command ------------------------------------------------------- */

static int read_network(const cli_args *args, pl_server_config *config)
{
    int64_t port = 8080, metrics = 0, bot_ms = config->bot_ms;

    if (!cli_number(args, options, PORT, 0, 65535, &port) ||
        !cli_number(args, options, METRICS_PORT, 1, 65535, &metrics) ||
        !cli_number(args, options, BOT_MS, 1, 60000, &bot_ms))
        return 0;
    config->net.port = (int)port;
    config->metrics_port = (int)metrics;
    config->bot_ms = (int)bot_ms;
    config->net.tls_cert = args->option[TLS_CERT];
    config->net.tls_key = args->option[TLS_KEY];
    config->net.tls_self = args->option[TLS_SELF] != NULL;
    config->net.names[0] = args->option[NAME];
    if (!args->option[TLS_CERT] != !args->option[TLS_KEY] ||
        (args->option[TLS_CERT] && args->option[TLS_SELF])) {
        cli_refuse("serve: --tls-cert and --tls-key go together, and not "
                   "with --tls-self");
        return 0;
    }
    if (args->option[TRUST_PROXY] &&
        !pl_cidr_read(args->option[TRUST_PROXY],
                      &config->net.proxies[config->net.n_proxies++])) {
        cli_refuse("serve: --trust-proxy: '%s' is no network such as "
                   "10.0.0.0/8",
                   args->option[TRUST_PROXY]);
        return 0;
    }
    if (args->option[NO_LIMITS])
        config->max_rate = 0;
    return 1;
}

static int serve(const pl_server_config *config, int lan)
{
    uv_loop_t loop;
    uv_signal_t interrupt, terminate;
    const char *why = NULL;

    signal(SIGPIPE, SIG_IGN);
    umask(077); /* the store and its copies are nobody else's */
    uv_loop_init(&loop);
    server = pl_server_start(&loop, config, &why);
    if (!server) {
        uv_run(&loop, UV_RUN_DEFAULT);
        uv_loop_close(&loop);
        return cli_refuse("serve: %s", why);
    }
    uv_signal_init(&loop, &interrupt);
    uv_signal_init(&loop, &terminate);
    uv_signal_start(&interrupt, on_signal, SIGINT);
    uv_signal_start(&terminate, on_signal, SIGTERM);
    uv_unref((uv_handle_t *)&interrupt);
    uv_unref((uv_handle_t *)&terminate);
    say_where(config, lan, pl_server_port(server));
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_close((uv_handle_t *)&interrupt, NULL);
    uv_close((uv_handle_t *)&terminate, NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    return CLI_OK;
}

enum { PATH = 4096 };

static int can_read(const char *path)
{
    return access(path, R_OK | X_OK) == 0;
}

/* 'usual' as it lies in the source, if the program was built there. */
static int beside_program(const char *usual, char out[PATH])
{
    char program[PATH - 64];
    size_t len = sizeof program;
    char *slash;

    if (uv_exepath(program, &len) != 0 || !(slash = strrchr(program, '/')))
        return 0;
    *slash = 0;
    snprintf(out, PATH, "%s/../%s", program, usual);
    return can_read(out);
}

/* The folder that was asked for, or the usual one where there is one. */
static int folder(const cli_args *args, int which, const char *usual,
                  char found[PATH], const char **out)
{
    const char *asked = args->option[which];

    if (asked && !can_read(asked)) {
        cli_refuse("serve: --%s: '%s' is no folder that can be read",
                   options[which].name, asked);
        return 0;
    }
    *out = asked                          ? asked
           : can_read(usual)              ? usual
           : beside_program(usual, found) ? found
                                          : NULL;
    return 1;
}

static int run(const cli_args *args)
{
    char store[4096], key[4200], address[64];
    char web[PATH], sets[PATH], decks[PATH];
    pl_server_config config;
    int lan = args->option[LAN] != NULL;

    pl_server_config_init(&config);
    if (!read_network(args, &config))
        return CLI_BAD_INPUT;
    if (!choose_store(args, store, sizeof store, key, sizeof key))
        return CLI_BAD_INPUT;
    config.store = store;
    config.key_file = key;
    if (!folder(args, WEB, "web/dist", web, &config.web) ||
        !folder(args, SETS, "data/mysterium", sets, &config.sets) ||
        !folder(args, DECKS, "data/clairvoyance", decks, &config.decks))
        return CLI_BAD_INPUT;
    if (args->option[VERBOSE])
        pl_log_level(PL_LOG_DEBUG);
    if (args->option[ASK] && !lan)
        lan = says_yes();
    if (lan)
        config.net.host = "0.0.0.0";
    if (lan && !args->option[NAME] && lan_address(address, sizeof address))
        config.net.tls_name = address;
    return serve(&config, lan);
}

const cli_command cli_serve = {
    .name = "serve",
    .words = "",
    .summary = "the server: tables for people, over the web",
    .options = options,
    .run = run,
};

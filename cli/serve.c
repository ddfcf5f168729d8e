/* SPDX-License-Identifier: MIT */
/* serve.c - 'planchette serve': reads the options and runs the server.
 *
 * The defaults suit one person at home: loopback only, SQLite in the user's
 * data folder, plain HTTP. Each step outwards (the local network, TLS, a
 * proxy, a cluster) is an option of its own, so that nothing is exposed by
 * accident. Secrets come from files, never from the command line, which every
 * user of the machine can read.
 *
 * SIGINT and SIGTERM stop the server in an orderly way: it stops accepting,
 * closes connections, and the store writes what is queued. The signal handles
 * are unreferenced, so the loop ends when the server has stopped. */
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
    TURN,
    TURN_LOGIN,
    WEB,
    DECKS,
    SETS,
    BOT_MS,
    MAX_RATE,
    MAX_RARE,
    MAX_FAULTS,
    MAX_BYTES,
    MAX_MESSAGE,
    MAX_STORED,
    MAX_NEW_PEOPLE,
    PEOPLE_PER_ADDRESS,
    MAX_CONNECTIONS,
    MAX_PER_ADDRESS,
    MAX_UNSENT,
    MAX_TABLES,
    MAX_TABLES_EACH,
    MAX_JOINED,
    BOT_BUDGET,
    REQUEST_MS,
    IDLE_MS,
    NO_LIMITS,
    VERBOSE,
};

static const cli_option options[] = {
    { "port", "N", "port to listen on (8080; 0: any free port)" },
    { "lan", NULL, "accept the local network, not only this machine" },
    { "ask", NULL, "ask whether to accept the local network" },
    { "store", "URL", "sqlite:FILE (in the user's data folder) or nats://..." },
    { "store-password-file", "FILE", "the password for nats://USER@..." },
    { "key-file", "FILE", "the key that encrypts the store (beside it)" },
    { "tls-cert", "FILE", "serve https with this PEM certificate" },
    { "tls-key", "FILE", "the private key of the certificate" },
    { "tls-self", NULL, "serve https with a new self-signed certificate" },
    { "trust-proxy", "CIDR", "trust X-Forwarded-For from this network" },
    { "name", "HOST", "the host name by which people reach this server" },
    { "metrics-port", "N", "serve /metrics on a separate port" },
    { "turn", "ADDRESS", "turn:HOST:PORT or stun:..., for stares by video" },
    { "turn-login-file", "FILE", "its name and password, in one line" },
    { "web", "DIR", "folder with the web client's files" },
    { "decks", "DIR", "offer its *.deck files too (data/clairvoyance)" },
    { "sets", "DIR", "offer its Mysterium card sets too (data/mysterium)" },
    { "bot-ms", "N", "delay of a bot's answer in milliseconds (1200)" },
    { "max-rate", "N", "messages a second from one person (20)" },
    { "max-rare", "N", "burst of chats, joins and other rare requests (8)" },
    { "max-faults", "N", "bad messages before a person is disconnected (100)" },
    { "max-bytes", "N", "bytes a second from one person (131072)" },
    { "max-message", "N", "bytes of one message (65536)" },
    { "max-stored", "KB", "what one person may store in a day (8192)" },
    { "max-new-people", "N", "new people from one address in an hour (100)" },
    { "people-per-address", "N", "limits of an address, in people (20)" },
    { "max-connections", "N", "connections in all (20000)" },
    { "max-per-address", "N", "connections from one address (256)" },
    { "max-unsent", "MB", "memory for unread answers of all clients (64)" },
    { "max-tables", "N", "tables in memory (20000)" },
    { "max-tables-each", "N", "tables that one person may make at once (20)" },
    { "max-joined", "N", "tables that one connection may join (50)" },
    { "bot-budget", "MS", "longest time a bot may think about a move (1000)" },
    { "request-ms", "N", "how long a request may take to arrive (10000)" },
    { "idle-ms", "N", "how long a connection may be silent (30000)" },
    { "no-limits", NULL, "no limits by person and address, for load tests" },
    { "verbose", NULL, "log debug messages too" },
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

/* The path of a file in the user's data folder, which is created. */
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

/* Adds the password file to the store's URL. A password on the command line
 * could be read by every user of the machine. */
static int name_password(char *store, size_t cap, const char *file)
{
    size_t n = strlen(store);

    if (!file)
        return 1;
    if (strncmp(store, "nats://", 7) != 0) {
        cli_refuse(
            "serve: --store-password-file requires a store nats://USER@...");
        return 0;
    }
    return snprintf(store + n, cap - n, "%cpassword-file=%s",
                    strchr(store, '?') ? '&' : '?', file) < (int)(cap - n);
}

static int choose_store(const cli_args *args, char *store, size_t cap,
                        char *key, size_t key_cap)
{
    if (args->option[STORE] && !strcmp(args->option[STORE], "sqlite:")) {
        cli_refuse("serve: --store sqlite: needs a file, sqlite:FILE");
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
    cli_refuse("serve: the data folder cannot be created");
    return 0;
}

/* ---- printing the address ----------------------------------------------- */

static void print_qr(const char *url)
{
    QRcode *code = QRcode_encodeString(url, 0, QR_ECLEVEL_L, QR_MODE_8, 1);

    if (!code)
        return;
    /* Each line of text shows two rows. Light modules are drawn and dark ones
     * left blank, since most terminals are dark. */
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

static void print_address(const pl_server_config *config, int lan, int port)
{
    const char *scheme =
        config->net.tls_cert || config->net.tls_self ? "https" : "http";
    char address[64], url[128];

    printf("Planchette is at %s://localhost:%d/\n", scheme, port);
    if (!config->web)
        printf("The web client was not found: 'make web' builds it, and --web "
               "names its folder.\n");
    if (!lan) {
        printf("Only this machine can reach it; --lan opens it to phones.\n");
    } else if (lan_address(address, sizeof address)) {
        snprintf(url, sizeof url, "%s://%s:%d/", scheme, address, port);
        printf("Everybody on your local network can reach it, at %s\n\n", url);
        print_qr(url);
    }
    fflush(stdout);
}

static int ask_about_lan(void)
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

static int read_limits(const cli_args *args, pl_server_config *config)
{
    pl_net_config *net = &config->net;
    const struct {
        int option, least, most, *to;
    } limits[] = {
        { MAX_RATE, 1, 1000000, &config->max_rate },
        { MAX_RARE, 1, 1000000, &config->max_rare },
        { MAX_FAULTS, 1, 1000000, &config->max_faults },
        { MAX_BYTES, 1024, 1 << 27, &config->max_bytes },
        { MAX_STORED, 1, 1 << 30, &config->max_stored_kb },
        { MAX_NEW_PEOPLE, 1, 1000000, &config->max_new_people },
        { PEOPLE_PER_ADDRESS, 1, 1000000, &config->people_per_address },
        { MAX_JOINED, 1, 1000000, &config->max_joined },
        { MAX_CONNECTIONS, 1, 1000000, &net->max_conns },
        { MAX_PER_ADDRESS, 1, 1000000, &net->max_per_address },
        { MAX_TABLES, 1, 10000000, &config->max_tables },
        { MAX_TABLES_EACH, 1, 1000000, &config->max_tables_each },
        { BOT_BUDGET, 10, 60000, &config->bot_budget_ms },
        { REQUEST_MS, 100, 600000, &net->header_ms },
        { IDLE_MS, 1000, 3600000, &net->idle_ms },
    };
    int64_t unsent = (int64_t)(net->max_queues >> 20);
    int64_t message = (int64_t)net->max_message;

    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        int64_t value = *limits[i].to;
        if (!cli_number(args, options, limits[i].option, limits[i].least,
                        limits[i].most, &value))
            return 0;
        *limits[i].to = (int)value;
    }
    if (!cli_number(args, options, MAX_UNSENT, 1, 1 << 20, &unsent) ||
        !cli_number(args, options, MAX_MESSAGE, 4096, 1 << 19, &message))
        return 0;
    net->max_message = (size_t)message;
    net->max_queues = (size_t)unsent << 20;
    net->max_queue = unsent < 16 ? 1 << 20 : net->max_queues / 16;
    net->ping_ms = net->idle_ms * 2 / 3;
    net->dead_ms = net->idle_ms * 2;
    if (args->option[NO_LIMITS])
        config->max_rate = 0;
    return 1;
}

/* The login of the TURN server: the first line of a file. */
static int read_turn(const cli_args *args, pl_server_config *config)
{
    static char login[256];
    const char *path = args->option[TURN_LOGIN];
    FILE *f = path ? fopen(path, "r") : NULL;
    int ok = !path || (f && fgets(login, sizeof login, f));

    if (f)
        fclose(f);
    config->turn = args->option[TURN];
    if (path && ok) {
        login[strcspn(login, "\r\n")] = 0;
        config->turn_login = login;
    }
    if (!ok)
        cli_refuse("serve: --turn-login-file: '%s' cannot be read", path);
    else if (path && !config->turn)
        cli_refuse("serve: --turn-login-file requires --turn");
    else if (path && !strchr(login, ' '))
        cli_refuse("serve: --turn-login-file needs a name, a space and a "
                   "password");
    else if (config->turn && strncmp(config->turn, "turn:", 5) != 0 &&
             strncmp(config->turn, "turns:", 6) != 0 &&
             strncmp(config->turn, "stun:", 5) != 0)
        cli_refuse("serve: --turn: '%s' is no turn:HOST:PORT", config->turn);
    else
        return 1;
    return 0;
}

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
        cli_refuse("serve: --trust-proxy: '%s' is not a network such as "
                   "10.0.0.0/8",
                   args->option[TRUST_PROXY]);
        return 0;
    }
    return read_turn(args, config) && read_limits(args, config);
}

static int serve(const pl_server_config *config, int lan)
{
    uv_loop_t loop;
    uv_signal_t interrupt, terminate;
    const char *why = NULL;

    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a failed write */
    umask(077); /* no other user may read the store and its backups */
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
    print_address(config, lan, pl_server_port(server));
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_close((uv_handle_t *)&interrupt, NULL);
    uv_close((uv_handle_t *)&terminate, NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    return CLI_OK;
}

/* The folder that an option names, or else the one that comes with the
 * program. */
static int choose_folder(const cli_args *args, int which, const char *in_source,
                         const char *installed, char found[CLI_PATH],
                         const char **out)
{
    const char *asked = args->option[which];

    if (asked && access(asked, R_OK | X_OK) != 0) {
        cli_refuse("serve: --%s: the folder '%s' cannot be read",
                   options[which].name, asked);
        return 0;
    }
    *out = asked ? asked : cli_find_folder(in_source, installed, found);
    return 1;
}

static int run(const cli_args *args)
{
    char store[4096], key[4200], address[64];
    char web[CLI_PATH], sets[CLI_PATH], decks[CLI_PATH];
    pl_server_config config;
    int lan = args->option[LAN] != NULL;

    pl_server_config_init(&config);
    if (!read_network(args, &config))
        return CLI_BAD_INPUT;
    if (!choose_store(args, store, sizeof store, key, sizeof key))
        return CLI_BAD_INPUT;
    config.store = store;
    config.key_file = key;
    if (!choose_folder(args, WEB, "web/dist", "web", web, &config.web) ||
        !choose_folder(args, SETS, "data/mysterium", "data/mysterium", sets,
                       &config.sets) ||
        !choose_folder(args, DECKS, "data/clairvoyance", "data/clairvoyance",
                       decks, &config.decks))
        return CLI_BAD_INPUT;
    if (args->option[VERBOSE])
        pl_log_level(PL_LOG_DEBUG);
    if (args->option[ASK] && !lan)
        lan = ask_about_lan();
    if (lan)
        config.net.host = "0.0.0.0";
    if (lan && !args->option[NAME] && lan_address(address, sizeof address))
        config.net.tls_name = address;
    return serve(&config, lan);
}

const cli_command cli_serve = {
    .name = "serve",
    .words = "",
    .summary = "run the server: tables for people, over the web",
    .options = options,
    .run = run,
};

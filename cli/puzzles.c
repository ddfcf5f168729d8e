/* SPDX-License-Identifier: MIT */
/* puzzles.c - 'planchette puzzles': makes puzzles of a game and checks them.
 *
 * A file has one puzzle a line and is written again after each, so a run can be
 * stopped at any time. The next one goes on with the game after the last
 * puzzle, whose number is in its name. */
#include "puzzles/puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "cli/cli.h"
#include "wire/write.h"

enum { OUT, COUNT, CHECK, SOME, SEED, AGAIN };

static const cli_option options[] = {
    { "out", "FILE", "make puzzles, adding to those in FILE" },
    { "count", "N", "how many puzzles FILE should have (60)" },
    { "check", "FILE", "confirm all puzzles of FILE with the other solver" },
    { "some", "N", "with --check: only N puzzles, spread over FILE" },
    { "seed", "TEXT", "the games to take them from (\"planchette\")" },
    { "again", "FILE", "rewrite FILE with the texts of this version" },
    { 0 },
};

enum { MOST = 1000, FILE_LIMIT = 64 * 1024 * 1024, GIVE_UP = 100000 };

typedef struct {
    const pl_puzzle_kind *kind;
    char *line[MOST];
    int n;
    int motifs[PL_PUZZLE_MOTIFS], levels[4];
    char *text;
} book;

static void book_release(book *b)
{
    for (int i = 0; i < b->n; i++)
        free(b->line[i]);
    free(b->text);
}

/* ---- the file ------------------------------------------------------------ */

/* {"game":"...","puzzles":[ and then a puzzle on each line. */
static int book_write(const book *b, const char *path)
{
    pl_buffer out = { 0 };
    int status;

    pl_buffer_printf(&out, "{\"game\":\"%s\",\"puzzles\":[\n", b->kind->game);
    for (int i = 0; i < b->n; i++)
        pl_buffer_printf(&out, "%s%s\n", b->line[i], i + 1 < b->n ? "," : "");
    pl_buffer_puts(&out, "]}\n");
    status = cli_write_file(path, out.at, out.len);
    pl_buffer_release(&out);
    return status;
}

/* Splits the file into its lines; what is around the puzzles is fixed. */
static int book_read(book *b, const char *path)
{
    FILE *file = fopen(path, "rb");
    char head[80];
    size_t n = 0;
    char *at;

    if (!file)
        return cli_refuse("cannot open '%s'", path);
    b->text = malloc(FILE_LIMIT);
    n = b->text ? fread(b->text, 1, FILE_LIMIT - 1, file) : 0;
    fclose(file);
    if (!b->text)
        return cli_refuse("out of memory");
    b->text[n] = 0;
    snprintf(head, sizeof head, "{\"game\":\"%s\",\"puzzles\":[\n",
             b->kind->game);
    if (strncmp(b->text, head, strlen(head)) != 0)
        return cli_refuse("'%s' has no puzzles of %s", path, b->kind->game);
    for (at = b->text + strlen(head); *at == '{' && b->n < MOST;) {
        size_t len = strcspn(at, "\n");
        size_t used = len && at[len - 1] == ',' ? len - 1 : len;
        b->line[b->n++] = strndup(at, used);
        at += len + (at[len] == '\n');
    }
    return strcmp(at, "]}\n") == 0 ? CLI_OK
                                   : cli_refuse("'%s' ends too early", path);
}

static void print_motifs(const book *b)
{
    printf("%s: %d puzzles", b->kind->game, b->n);
    for (int i = 0; b->kind->motifs[i]; i++)
        printf(", %d %s", b->motifs[i], b->kind->motifs[i]);
    printf("; levels %d, %d, %d\n", b->levels[1], b->levels[2], b->levels[3]);
}

static void count_in(book *b, const pl_puzzle *p)
{
    b->motifs[p->motif]++;
    b->levels[p->level]++;
}

/* ---- checking ------------------------------------------------------------ */

typedef struct {
    uint8_t seed[MOST][32];
    int n;
} seeds;

/* A record gives one puzzle at most. */
static int is_new(seeds *s, const uint8_t seed[32])
{
    for (int i = 0; i < s->n; i++)
        if (memcmp(s->seed[i], seed, 32) == 0)
            return 0;
    memcpy(s->seed[s->n++], seed, 32);
    return 1;
}

static int check_one(book *b, int i, int confirm, seeds *seen)
{
    pl_fault fault = { 0 };
    pl_puzzle p;
    char what[80];
    int status = CLI_OK;

    snprintf(what, sizeof what, "puzzle %d", i + 1);
    if (pl_puzzle_read(&p, b->line[i], strlen(b->line[i]), &fault))
        return cli_refuse_fault(what, &fault);
    count_in(b, &p);
    if (p.kind != b->kind)
        status = cli_refuse("%s is of another game", p.name);
    else if (!is_new(seen, p.record.seed))
        status = cli_refuse("%s comes from the record of another", p.name);
    else if (confirm && pl_puzzle_confirm(&p, &fault))
        status = cli_refuse_fault(p.name, &fault);
    pl_puzzle_release(&p);
    return status;
}

static int check(book *b, int some)
{
    seeds *seen = calloc(1, sizeof *seen);
    int status = seen ? CLI_OK : cli_refuse("out of memory"), confirmed = 0;

    for (int i = 0; status == CLI_OK && i < b->n; i++) {
        int confirm = !some || i * some / b->n != (i + 1) * some / b->n;
        status = check_one(b, i, confirm, seen);
        confirmed += confirm;
    }
    free(seen);
    if (status == CLI_OK) {
        print_motifs(b);
        printf("%d confirmed\n", confirmed);
    }
    return status;
}

/* ---- writing again ------------------------------------------------------- */

/* Keeps the puzzles and writes what is derived from them again. */
static int write_again(book *b, const char *path)
{
    for (int i = 0; i < b->n; i++) {
        pl_fault fault = { 0 };
        char what[80];
        pl_puzzle p;
        snprintf(what, sizeof what, "puzzle %d", i + 1);
        if (pl_puzzle_read_again(&p, b->line[i], strlen(b->line[i]), &fault))
            return cli_refuse_fault(what, &fault);
        free(b->line[i]);
        b->line[i] = pl_write_new(pl_puzzle_write, &p, NULL);
        pl_puzzle_release(&p);
        if (!b->line[i])
            return cli_refuse("out of memory");
    }
    return book_write(b, path);
}

/* ---- making -------------------------------------------------------------- */

/* At most a third have the same motif, or half where there are only two, and at
 * most three of five are easy. */
static pl_puzzle_wish wish_for(const book *b, int count)
{
    pl_puzzle_wish wish = { .levels = 1u << 2 | 1u << 3 };
    int n = 0;

    while (b->kind->motifs[n])
        n++;
    for (int i = 0; i < n; i++)
        if (b->motifs[i] * (n < 3 ? 2 : 3) < count)
            wish.motifs |= 1u << i;
    if (b->levels[1] * 5 < 3 * count)
        wish.levels |= 1u << 1;
    return wish;
}

/* The number of the game that comes after the puzzles there are. */
static uint64_t next_game(book *b)
{
    uint64_t next = 0;

    for (int i = 0; i < b->n; i++) {
        pl_fault fault;
        pl_puzzle p;
        if (pl_puzzle_read(&p, b->line[i], strlen(b->line[i]), &fault)) {
            cli_refuse_fault("a puzzle in the file", &fault);
            return UINT64_MAX;
        }
        count_in(b, &p);
        uint64_t it = strtoull(strrchr(p.name, '-') + 1, NULL, 10);
        next = it >= next ? it + 1 : next;
        pl_puzzle_release(&p);
    }
    return next;
}

static int keep(book *b, pl_puzzle *p, const char *path)
{
    b->line[b->n] = pl_write_new(pl_puzzle_write, p, NULL);
    if (!b->line[b->n])
        return cli_refuse("out of memory");
    count_in(b, p);
    b->n++;
    printf("%s: %s, level %d\n", p->name, p->kind->motifs[p->motif], p->level);
    fflush(stdout);
    return book_write(b, path);
}

static int make(book *b, const char *path, int count, const uint8_t seed[32])
{
    uint64_t i = next_game(b);
    int status = i == UINT64_MAX ? CLI_BAD_INPUT : CLI_OK;

    for (uint64_t last = i + GIVE_UP;
         status == CLI_OK && b->n < count && i < last; i++) {
        pl_puzzle p;
        int found = pl_puzzle_mine(b->kind, seed, i, wish_for(b, count), &p);
        if (found < 0)
            status = cli_refuse("out of memory");
        else if (found)
            status = keep(b, &p, path);
        pl_puzzle_release(&p);
    }
    if (status == CLI_OK)
        print_motifs(b);
    return status;
}

/* ---- the command --------------------------------------------------------- */

static int run_on(book *b, const cli_args *args)
{
    const char *out = args->option[OUT], *path = args->option[CHECK];
    const char *again = args->option[AGAIN];
    const char *text = args->option[SEED] ? args->option[SEED] : "planchette";
    int64_t count = 60, some = 0;
    uint8_t seed[32];
    FILE *file;
    int status;

    if (!cli_number(args, options, COUNT, 1, MOST, &count) ||
        !cli_number(args, options, SOME, 1, MOST, &some) ||
        cli_seed(text, seed) != CLI_OK)
        return CLI_BAD_INPUT;
    if (!out + !path + !again != 2)
        return cli_refuse("one of --out FILE, --check FILE, --again FILE");
    if (again) {
        status = book_read(b, again);
        return status == CLI_OK ? write_again(b, again) : status;
    }
    if (path) {
        status = book_read(b, path);
        return status == CLI_OK ? check(b, (int)some) : status;
    }
    if (!cli_can_write(out))
        return cli_refuse("--out: cannot write '%s'", out);
    file = fopen(out, "rb");
    if (file) {
        fclose(file);
        status = book_read(b, out);
        if (status != CLI_OK)
            return status;
    }
    return make(b, out, (int)count, seed);
}

static int run(const cli_args *args)
{
    book b = { .kind = pl_puzzle_kind_of(args->word[0]) };
    int status;

    if (!b.kind)
        return cli_refuse("there are no puzzles of '%.40s'", args->word[0]);
    status = run_on(&b, args);
    book_release(&b);
    return status;
}

const cli_command cli_puzzles = {
    .name = "puzzles",
    .words = "GAME",
    .summary = "make puzzles from games between bots, or check them",
    .min_words = 1,
    .max_words = 1,
    .options = options,
    .more = "A run with --out can be stopped; the next one continues it.\n"
            "docs/puzzles.md says what makes a puzzle.\n",
    .run = run,
};

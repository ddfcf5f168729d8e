/* SPDX-License-Identifier: MIT */
/* cli.h - the descriptor of a command, and what the commands share.
 *
 * Each command is one file with one const descriptor; main.c lists them. The
 * parser and the help text both come from the descriptor. */
#ifndef PL_CLI_H
#define PL_CLI_H

#include "wire/setting.h"

enum { CLI_OK, CLI_FAILED, CLI_BAD_INPUT }; /* exit status */
enum { CLI_OPTIONS_MAX = 48, CLI_WORDS_MAX = 2 };

/* One "--name VALUE"; a flag has no 'value'. */
typedef struct {
    const char *name, *value, *help;
} cli_option;

/* The parsed arguments: the words in order, and for each option of the
 * descriptor its value, "" for a flag, or NULL if it was not given. */
typedef struct {
    const char *word[CLI_WORDS_MAX];
    const char *option[CLI_OPTIONS_MAX];
} cli_args;

typedef struct {
    const char *name, *words, *summary;
    int min_words, max_words;
    const cli_option *options; /* ended by an entry without a name */
    const char *more;          /* for --help; or NULL */
    int (*run)(const cli_args *args);
} cli_command;

/* Prints "planchette: ..." to stderr and returns CLI_BAD_INPUT. */
__attribute__((format(printf, 1, 2))) int cli_refuse(const char *fmt, ...);

/* The same from a fault, with 'what' before it unless NULL. */
int cli_refuse_fault(const char *what, const pl_fault *fault);

/* Refuses a game that there is not, and says which there are. */
int cli_no_game(const char *game, const pl_fault *fault);

/* Reads option 'i' of 'options' as a whole number; leaves 'out' as it is if
 * the option was not given. 0 after printing an error. */
int cli_number(const cli_args *args, const cli_option *options, int i,
               int64_t min, int64_t max, int64_t *out);

/* Prepares a game from the command line's texts; 'seats' NULL is the game's
 * usual number. CLI_OK, or CLI_BAD_INPUT after printing an error. */
int cli_setting(pl_setting *s, const char *game, const char *seats,
                const char *options);

/* Reads a seed in hex or any text; a random one if 'text' is NULL. */
int cli_seed(const char *text, uint8_t seed[32]);

/* Whether 'name' is a bot for this game. CLI_OK, or CLI_BAD_INPUT after
 * printing an error. */
int cli_check_bot(const char *name, const pl_setting *s);

/* Reads a list of bots, "a,b", and checks each name. A bot without a budget in
 * its name gets 'ms' milliseconds, or the default if that is 0. 'names' points
 * into 'buf' and has a NULL after the last of at most 'most'. */
enum { CLI_BOTS_TEXT = 1024, CLI_MS_MOST = 600000 };
int cli_bot_list(const char *list, int64_t ms, const pl_setting *s,
                 char buf[CLI_BOTS_TEXT], const char **names, int most);

/* The same for a table: repeated until every seat has one. */
int cli_bots(const char *list, int64_t ms, const pl_setting *s,
             char buf[CLI_BOTS_TEXT], const char *names[PL_SEATS_MAX]);

enum { CLI_PATH = 4096 };

/* Finds a folder of files that come with the program: in the current folder,
 * in the source tree that the program was built in, or where a package or
 * 'make dist' installs it. NULL if it is in none of them. */
const char *cli_find_folder(const char *in_source, const char *installed,
                            char found[CLI_PATH]);

/* Whether a file of that name could be written. Checked before a long run, so
 * that its result is not lost at the end. */
int cli_can_write(const char *path);

/* Writes 'len' bytes to a new file, completely or not at all. */
int cli_write_file(const char *path, const char *text, size_t len);

#endif

/* commands.h - the commands there are, one line each; main.c lists them. */
#ifndef PL_COMMANDS_H
#define PL_COMMANDS_H

#include "cli/cli.h"

extern const cli_command cli_backup;
extern const cli_command cli_bench;
extern const cli_command cli_games;
extern const cli_command cli_ladder;
extern const cli_command cli_load;
extern const cli_command cli_play;
extern const cli_command cli_replay;
extern const cli_command cli_rpc;
extern const cli_command cli_schema;
extern const cli_command cli_serve;
extern const cli_command cli_sim;
extern const cli_command cli_verify;

#endif

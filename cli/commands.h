/* SPDX-License-Identifier: MIT */
/* commands.h - declares every command; main.c lists them. */
#ifndef PL_COMMANDS_H
#define PL_COMMANDS_H

#include "cli/cli.h"

extern const cli_command cli_backup;
extern const cli_command cli_bench;
extern const cli_command cli_games;
extern const cli_command cli_ladder;
extern const cli_command cli_load;
extern const cli_command cli_play;
extern const cli_command cli_puzzles;
extern const cli_command cli_rekey;
extern const cli_command cli_replay;
extern const cli_command cli_restore;
extern const cli_command cli_review;
extern const cli_command cli_rpc;
extern const cli_command cli_schema;
extern const cli_command cli_serve;
extern const cli_command cli_sim;
extern const cli_command cli_solve;
extern const cli_command cli_verify;

#endif

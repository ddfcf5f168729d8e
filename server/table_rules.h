/* table_rules.h - what may be done at a table; shared by the table's files. */
#ifndef PL_TABLE_RULES_H
#define PL_TABLE_RULES_H

#include "server/table.h"
#include "wire/read.h"
#include "wire/write.h"

/* Fills a new table, or changes one in the lobby, from the entry's JSON. On a
 * fault the table is as it was. */
pl_err pl_table_create(pl_table *table, const pl_entry *entry, pl_fault *fault);
pl_err pl_table_configure(pl_table *table, const pl_entry *entry,
                          pl_fault *fault);

/* The first state of the game, dealt or gone on from, into 'state'. */
void pl_table_deal(const pl_table *table, void *state);

/* Whether a bot of this name, with a modest budget, plays there. */
int pl_table_has_bot(const pl_setting *s, const char *text, size_t len);

/* The audiences that hear what 'person' says 'to'; 0 if it may not speak. */
uint16_t pl_table_hearers(const pl_table *table, const pl_table_person *person,
                          int to);

#endif

/* SPDX-License-Identifier: MIT */
/* people.h - people, and the lists of tables that the store keeps for them. */
#ifndef PL_PEOPLE_H
#define PL_PEOPLE_H

#include "server/live.h"

/* The bucket of the store that holds the tables a person is at; and adding a
 * table to it or taking it out. */
void pl_people_bucket(const pl_id *person, char out[40]);
void pl_people_keep_table(pl_server *server, const pl_id *person,
                          const pl_table *table);
void pl_people_forget_table(pl_server *server, const pl_id *person,
                            const pl_table *table);

/* Shows or hides the table in the public list, as the table says. */
void pl_people_list_table(pl_server *server, const pl_table *table);

/* The 'done' of an op by which a person joins a table. */
void pl_people_arrive(pl_op *op, pl_live *live);

/* A new token, the key under which the store has its person, and storing the
 * session's person under such a key. */
void pl_people_new_token(char out[65]);
void pl_people_hash_token(const char *token, char out[65]);
void pl_people_store(pl_session *session, const char *key, pl_store_done *done,
                     void *ctx);

/* Call it before the token of this session is removed: writes of other sessions
 * with the same token must not store it again. */
void pl_people_revoke(pl_session *session);

/* Closes this person's connections to this server whose token is no longer in
 * the store. */
void pl_people_check_tokens(pl_server *server, const pl_id *person);

/* Drops pending work of a session that is closed. */
void pl_people_close(pl_session *session);

/* An op that gives a person another name; 'forgotten' even during a game. */
pl_op *pl_people_rename(const pl_id *person, const char *name, int forgotten);

#endif

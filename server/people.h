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

/* For an op by which somebody comes to a table, as its 'done'. */
void pl_people_arrive(pl_op *op, pl_live *live);

/* A new token, the key under which the store has its person, and storing the
 * session's person under such a key. */
void pl_people_new_token(char out[65]);
void pl_people_hash_token(const char *token, char out[65]);
void pl_people_store(pl_session *session, const char *key, pl_store_done *done,
                     void *ctx);

/* The token of this session is about to be removed: what others with the same
 * one have asked the store for must not bring it back. */
void pl_people_revoke(pl_session *session);

/* Closes connections of this person here whose token is nobody's any more. */
void pl_people_check_tokens(pl_server *server, const pl_id *person);

/* Drops what waits for a session that is closed. */
void pl_people_close(pl_session *session);

/* An op that gives a person another name; 'forgotten' even during a game. */
pl_op *pl_people_rename(const pl_id *person, const char *name, int forgotten);

#endif

/* people.h - the requests about people and lists of tables. */
#ifndef PL_PEOPLE_H
#define PL_PEOPLE_H

#include "server/inside.h"

pl_handler pl_do_hello, pl_do_name, pl_do_tables;
pl_handler pl_do_forget; /* forget.c */

/* The bucket of the store that holds the tables a person is at. */
void pl_people_bucket(const pl_id *person, char out[40]);

/* An op that gives a person another name; 'forgotten' even during a game. */
pl_op *pl_people_rename(const pl_id *person, const char *name, int forgotten);

#endif

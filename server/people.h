/* people.h - the requests about people and lists of tables. */
#ifndef PL_PEOPLE_H
#define PL_PEOPLE_H

#include "server/inside.h"

pl_handler pl_do_hello, pl_do_name, pl_do_forget, pl_do_tables;

#endif

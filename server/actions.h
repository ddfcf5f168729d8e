/* SPDX-License-Identifier: MIT */
/* actions.h - the one list of all actions, in the order of the documentation.
 *
 * TABLE actions are pure and live in actions_*.c. SERVER actions need sessions
 * or the store; each lives in the file that the comment names. Where such a
 * request leaves an entry of its own, that entry is a TABLE action without a
 * name: 'join' is the request, 'joined' the entry. */
#ifndef PL_ACTIONS_H
#define PL_ACTIONS_H

#include "server/action.h"

#define PL_ACTIONS(TABLE, SERVER)                 \
    SERVER(hello)    /* people.c */               \
    SERVER(name)     /* people.c */               \
    SERVER(renew)    /* requests_token.c */       \
    SERVER(forget)   /* forget.c */               \
    SERVER(games)    /* requests_server.c */      \
    SERVER(schema)   /* requests_server.c */      \
    SERVER(tables)   /* people.c */               \
    SERVER(create)   /* requests_tables.c */      \
    SERVER(join)     /* requests_tables.c */      \
    SERVER(resume)   /* requests_tables.c */      \
    TABLE(configure) /* actions_settings.c */     \
    TABLE(sit)       /* actions_seats.c */        \
    TABLE(stand)                                  \
    TABLE(bot)                                    \
    TABLE(ready) /* actions_deal.c */             \
    TABLE(start)                                  \
    TABLE(reveal)                                 \
    TABLE(move) /* actions_play.c */              \
    TABLE(orders)                                 \
    TABLE(chat) /* actions_people.c */            \
    TABLE(wait) /* actions_time.c */              \
    TABLE(hurry)                                  \
    SERVER(coach) /* requests_coach.c */          \
    SERVER(mask)  /* requests_stare.c */          \
    SERVER(see)                                   \
    SERVER(signal)                                \
    SERVER(sealed)                                \
    SERVER(opened)                                \
    SERVER(leave) /* requests_tables.c */         \
    SERVER(resign)                                \
    TABLE(admit) /* actions_host.c */             \
    TABLE(mute)                                   \
    TABLE(remove)                                 \
    TABLE(host)                                   \
    SERVER(neighbours) /* neighbours.c */         \
    SERVER(transfer)   /* requests_again.c */     \
    SERVER(claim)      /* requests_again.c */     \
    SERVER(rematch)    /* requests_again.c */     \
    SERVER(parlour)    /* requests_parlour.c */   \
    SERVER(parlours)                              \
    SERVER(gather)                                \
    SERVER(quit)                                  \
    SERVER(records)  /* requests_record.c */      \
    SERVER(record)   /* requests_record.c */      \
    SERVER(replay)   /* requests_record.c */      \
    SERVER(explain)  /* requests_after.c */       \
    SERVER(continue) /* requests_after.c */       \
    SERVER(review)   /* requests_review.c */      \
    SERVER(known)    /* requests_review.c */      \
    SERVER(unrecord) /* requests_record.c */      \
    SERVER(ping)     /* requests_server.c */      \
    SERVER(backup)   /* requests_server.c */      \
    /* Entries without a request of their own: */ \
    TABLE(created) /* actions_settings.c */       \
    TABLE(joined)  /* actions_people.c */         \
    TABLE(left)                                   \
    TABLE(resigned)                               \
    TABLE(claimed)                                \
    TABLE(renamed)                                \
    TABLE(away) /* actions_time.c */              \
    TABLE(back)                                   \
    TABLE(timed)                                  \
    TABLE(coached)   /* actions_coach.c */        \
    TABLE(rematched) /* actions_play.c */         \
    TABLE(voided)    /* actions_deal.c */

#define X(name) extern const pl_action pl_action_##name;
PL_ACTIONS(X, X)
#undef X

/* All of them, ended by NULL (actions.c). */
extern const pl_action *const pl_actions[];

/* The request of that name; NULL if there is none. */
const pl_action *pl_action_named(const char *name);

#endif

/* SPDX-License-Identifier: MIT */
/* test_leaders.c - what is believed of a leader of NATS that was just elected
 * and has not yet applied its log (docs/decisions/0032).
 *
 * An election at the right moment cannot be arranged, so the linker puts a
 * stream of our own in place of the calls of libnats. */
#include "store/nats_link.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Two keys of a list, and the number of the message that each has. */
enum { KEYS = 2, FIRST = 5, SECOND = 9 };
static const char *const subject[KEYS] = { "pl.keep.mine.a.1",
                                           "pl.keep.mine.a.2" };
static const uint64_t number[KEYS] = { FIRST, SECOND };

/* The stream: how many messages it has, and how many of them the leader that
 * answers has applied. */
static struct {
    uint64_t stored, applied;
    uint64_t after_publish; /* a leader elected then has so many; 0: none is */
    uint64_t after_list;    /* as well, once it has listed its keys */
    int published;
} stream;

/* NOLINTBEGIN(bugprone-reserved-identifier) */
natsConnStatus __wrap_natsConnection_Status(natsConnection *);
natsConnStatus __wrap_natsConnection_Status(natsConnection *nc)
{
    (void)nc;
    return NATS_CONN_STATUS_CONNECTED;
}

/* Storing a message makes the leader apply all before it. */
natsStatus __wrap_js_Publish(jsPubAck **, jsCtx *, const char *, const void *,
                             int, jsPubOptions *, jsErrCode *);
natsStatus __wrap_js_Publish(jsPubAck **ack, jsCtx *js, const char *to,
                             const void *bytes, int len, jsPubOptions *o,
                             jsErrCode *code)
{
    static jsPubAck answer;
    (void)js, (void)bytes, (void)len, (void)o, (void)code;

    assert_string_equal(to, "pl.keep.settle");
    stream.published++;
    stream.applied = answer.Sequence = ++stream.stored;
    if (stream.after_publish)
        stream.applied = stream.after_publish;
    *ack = &answer;
    return NATS_OK;
}

void __wrap_jsPubAck_Destroy(jsPubAck *);
void __wrap_jsPubAck_Destroy(jsPubAck *ack)
{
    (void)ack;
}

natsStatus __wrap_js_GetStreamInfo(jsStreamInfo **, jsCtx *, const char *,
                                   jsOptions *, jsErrCode *);
natsStatus __wrap_js_GetStreamInfo(jsStreamInfo **info, jsCtx *js,
                                   const char *name, jsOptions *o,
                                   jsErrCode *code)
{
    static jsStreamStateSubject list[KEYS];
    static jsStreamStateSubjects subjects;
    static jsStreamInfo answer;
    (void)js, (void)name, (void)o, (void)code;

    subjects = (jsStreamStateSubjects){ .List = list };
    for (int i = 0; i < KEYS; i++)
        if (number[i] <= stream.applied)
            list[subjects.Count++] =
                (jsStreamStateSubject){ .Subject = subject[i], .Msgs = 1 };
    answer = (jsStreamInfo){ .State.LastSeq = stream.applied,
                             .State.Subjects = &subjects };
    if (stream.after_list)
        stream.applied = stream.after_list;
    *info = &answer;
    return NATS_OK;
}

void __wrap_jsStreamInfo_Destroy(jsStreamInfo *);
void __wrap_jsStreamInfo_Destroy(jsStreamInfo *info)
{
    (void)info;
}

natsStatus __wrap_js_GetLastMsg(natsMsg **, jsCtx *, const char *, const char *,
                                jsOptions *, jsErrCode *);
natsStatus __wrap_js_GetLastMsg(natsMsg **m, jsCtx *js, const char *name,
                                const char *of, jsOptions *o, jsErrCode *code)
{
    (void)js, (void)name, (void)o;

    for (int i = 0; i < KEYS; i++)
        if (strcmp(of, subject[i]) == 0 && number[i] <= stream.applied)
            return natsMsg_Create(m, of, NULL, "", 0);
    *code = JSNoMessageFoundErr;
    return NATS_NOT_FOUND;
}

uint64_t __wrap_natsMsg_GetSequence(natsMsg *);
uint64_t __wrap_natsMsg_GetSequence(natsMsg *m)
{
    (void)m;
    return FIRST; /* not 0: there is a message */
}
/* NOLINTEND(bugprone-reserved-identifier) */

static void count(void *ctx, const pl_nats_msg *m)
{
    (void)m;
    ++*(int *)ctx;
}

/* How many keys the list of a person has; -1 if it is refused. */
static int kept(void)
{
    pl_link link = { 0 };
    int n = 0;

    return pl_link_each_kept(&link, "pl.keep.mine.a.*", count, &n) ? n : -1;
}

static int set_up(void **state)
{
    (void)state;
    memset(&stream, 0, sizeof stream);
    stream.stored = SECOND;
    stream.applied = FIRST;
    return 0;
}

static void a_list_is_asked_for_behind_a_message(void **state)
{
    (void)state;
    assert_int_equal(kept(), KEYS);
    assert_int_equal(stream.published, 1);
}

static void a_list_of_a_leader_that_lags_is_refused(void **state)
{
    (void)state;
    stream.after_publish = FIRST;
    assert_int_equal(kept(), -1);
}

/* The leader that has the list goes, and the next one does not know the second
 * key yet. */
static void a_listed_key_that_is_gone_is_asked_for_again(void **state)
{
    (void)state;
    stream.after_list = FIRST;
    assert_int_equal(kept(), KEYS);
    assert_int_equal(stream.published, 2);
}

/* Whoever looks at the lobby can look again. */
static void the_list_of_the_lobby_may_be_short(void **state)
{
    pl_link link = { 0 };
    int n = 0;
    (void)state;

    assert_true(
        pl_link_each_key(&link, PL_NATS_KEEP, "pl.keep.mine.a.*", count, &n));
    assert_int_equal(n, 1);
    assert_int_equal(stream.published, 0);
}

/* It makes and frees the messages. */
static int open_libnats(void **state)
{
    (void)state;
    return nats_Open(-1) != NATS_OK;
}

static int close_libnats(void **state)
{
    (void)state;
    nats_Close();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define T(name) cmocka_unit_test_setup(name, set_up)
        T(a_list_is_asked_for_behind_a_message),
        T(a_list_of_a_leader_that_lags_is_refused),
        T(a_listed_key_that_is_gone_is_asked_for_again),
        T(the_list_of_the_lobby_may_be_short),
#undef T
    };
    return cmocka_run_group_tests(tests, open_libnats, close_libnats);
}

/* SPDX-License-Identifier: MIT */
/* nats_talk.c - messages between nodes that no stream keeps.
 *
 * A message for the people at a table is
 *
 *     table (16)  node that sent it (16)  sealed bytes
 *
 * sealed for its table and node, so it does not open as a message for another
 * table or of another node. Its length is padded as everything sealed is. */
#include "store/nats_talk.h"

#include "store/nats_message.h"

#include <string.h>

enum { ID = sizeof(pl_id), TOLD_HEAD = 2 * ID, PLACE = 1 + TOLD_HEAD };

static const char WAKE[] = "pl.wake", TOLD[] = "pl.told";

void pl_nats_talk_wake(const pl_nats_talk *talk, const pl_id *table)
{
    natsConnection_Publish(talk->link->nc, WAKE, table->b, ID);
}

static void place_of(const void *head, uint8_t place[PLACE])
{
    place[0] = 't';
    memcpy(place + 1, head, TOLD_HEAD);
}

void pl_nats_talk_tell(const pl_nats_talk *talk, const pl_id *table,
                       const void *bytes, size_t len)
{
    uint8_t place[PLACE];
    pl_buffer b = { 0 };

    pl_buffer_put(&b, table->b, ID);
    pl_buffer_put(&b, talk->me.b, ID);
    place_of(b.at, place);
    pl_sealer_seal(talk->sealer, place, PLACE, bytes, len, &b);
    natsConnection_Publish(talk->link->nc, TOLD, b.at, (int)b.len);
    pl_buffer_release(&b);
}

static void on_wake(natsConnection *nc, natsSubscription *sub, natsMsg *m,
                    void *ctx)
{
    const pl_nats_talk *talk = ctx;

    (void)nc;
    (void)sub;
    if (natsMsg_GetDataLength(m) == ID) {
        pl_job *job = pl_job_new(PL_JOB_WAKE, NULL, NULL);
        memcpy(&job->table, natsMsg_GetData(m), ID);
        talk->came(talk->ctx, job);
    }
    natsMsg_Destroy(m);
}

static void take_told(const pl_nats_talk *talk, const char *bytes, size_t len)
{
    uint8_t place[PLACE];
    pl_job *job;

    if (len < TOLD_HEAD || memcmp(bytes + ID, talk->me.b, ID) == 0)
        return;
    job = pl_job_new(PL_JOB_TOLD, NULL, NULL);
    memcpy(&job->table, bytes, ID);
    place_of(bytes, place);
    if (pl_nats_unseal(talk->sealer, place, PLACE, bytes + TOLD_HEAD,
                       len - TOLD_HEAD, &job->bytes))
        talk->came(talk->ctx, job);
    else
        pl_job_finish(job);
}

static void on_told(natsConnection *nc, natsSubscription *sub, natsMsg *m,
                    void *ctx)
{
    (void)nc;
    (void)sub;
    take_told(ctx, natsMsg_GetData(m), (size_t)natsMsg_GetDataLength(m));
    natsMsg_Destroy(m);
}

static void on_ended(void *ctx)
{
    ((pl_nats_ear *)ctx)->is_active = 0;
}

/* If it fails, tables with due timers are still found by pl_store_due(), only
 * later, and people at different nodes see each other's masks at rest. */
static void hear_on(pl_nats_talk *talk, pl_nats_ear *ear, const char *subject,
                    natsMsgHandler heard)
{
    ear->is_active = 1;
    if (natsConnection_Subscribe(&ear->sub, talk->link->nc, subject, heard,
                                 talk) != NATS_OK ||
        natsSubscription_SetOnCompleteCB(ear->sub, on_ended, ear) != NATS_OK)
        ear->is_active = 0;
}

static void stop_listening(pl_nats_talk *talk, pl_nats_ear *ear)
{
    pl_link_unsubscribe(talk->link, ear->sub);
    while (ear->is_active) /* the callback may still be running */
        nats_Sleep(1);
}

void pl_nats_talk_start(pl_nats_talk *talk)
{
    talk->me = pl_id_new();
    hear_on(talk, &talk->wakes, WAKE, on_wake);
    hear_on(talk, &talk->told, TOLD, on_told);
}

void pl_nats_talk_stop(pl_nats_talk *talk)
{
    stop_listening(talk, &talk->wakes);
    stop_listening(talk, &talk->told);
}

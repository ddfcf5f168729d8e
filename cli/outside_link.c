/* SPDX-License-Identifier: MIT */
/* outside_link.c - processes of bots and their lines; see outside_link.h.
 *
 * Every game has a thread that waits for its own answer. Of the threads that
 * wait for the same process, one reads, and passes on what is for the others.
 * Writes take a lock, so that lines stay whole. */
#include "cli/outside_link.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum {
    LINE = 65536,
    ANSWER_MS = 10000, /* for one answer */
    EXIT_MS = 1000,    /* for a process whose input has ended */
};

struct outside_link {
    const char *command;
    int together;
    pid_t pid;
    int to, from; /* pipes */
    pthread_mutex_t write_lock, lock;
    pthread_cond_t arrived;
    /* Under 'lock': */
    outside_user *users;
    int reading; /* a thread is in read_line() */
    int gone;    /* it ended, or wrote what cannot be read */
    /* Of the one that reads: */
    size_t have;
    char line[LINE];
    struct outside_link *next;
};

static struct {
    pthread_mutex_t lock;
    outside_link *first;
    unsigned long tables; /* named so far */
} links = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* ---- processes ----------------------------------------------------------- */

static void set_cloexec(const int fd[2])
{
    fcntl(fd[0], F_SETFD, FD_CLOEXEC);
    fcntl(fd[1], F_SETFD, FD_CLOEXEC);
}

static int spawn(outside_link *l, const int in[2], const int out[2])
{
    char *const words[] = { "sh", "-c", (char *)l->command, NULL };
    posix_spawn_file_actions_t actions;
    int err;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    err = posix_spawnp(&l->pid, "sh", &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    return err == 0;
}

/* Called under links.lock, which covers the time between pipe() and
 * FD_CLOEXEC. A process that inherits the pipe of another would keep it open,
 * and the other would never see the end of its input. */
static int start(outside_link *l)
{
    int in[2], out[2], started = 0;

    if (pipe(in) != 0)
        return 0;
    if (pipe(out) == 0) {
        set_cloexec(in);
        set_cloexec(out);
        started = spawn(l, in, out);
        close(out[1]);
        l->from = out[0];
        if (!started)
            close(out[0]);
    }
    close(in[0]);
    l->to = in[1];
    if (!started)
        close(in[1]);
    return started;
}

static outside_link *new_link(const char *command, int together)
{
    outside_link *l = calloc(1, sizeof *l);

    if (!l)
        return NULL;
    l->command = command;
    l->together = together;
    if (!start(l)) {
        free(l);
        return NULL;
    }
    pthread_mutex_init(&l->write_lock, NULL);
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->arrived, NULL);
    l->next = links.first;
    links.first = l;
    return l;
}

/* Takes it out of the list; under links.lock. */
static void unlist(outside_link *l)
{
    outside_link **at = &links.first;

    while (*at != l)
        at = &(*at)->next;
    *at = l->next;
}

static void end_process(outside_link *l)
{
    const struct timespec pause = { .tv_nsec = 5000000 };

    close(l->to);
    close(l->from);
    for (int i = 0; waitpid(l->pid, NULL, WNOHANG) == 0; i++) {
        if (i * 5 == EXIT_MS)
            kill(l->pid, SIGKILL);
        nanosleep(&pause, NULL);
    }
    free(l);
}

static void end_all(void)
{
    for (outside_link *l; (l = links.first);) {
        links.first = l->next;
        end_process(l);
    }
}

/* Whether a process that should be silent still is: its end is readable. */
static int is_silent(const outside_link *l)
{
    struct pollfd p = { .fd = l->from, .events = POLLIN };
    return l->have == 0 && poll(&p, 1, 0) == 0;
}

static int is_free(outside_link *l, const char *command, int together)
{
    int is;

    if (strcmp(l->command, command) != 0 || l->together != together)
        return 0;
    pthread_mutex_lock(&l->lock);
    is = !l->gone && (together || !l->users);
    pthread_mutex_unlock(&l->lock);
    return is && (together || is_silent(l));
}

int outside_link_take(outside_user *user, const char *command, int together)
{
    outside_link *l;

    pthread_mutex_lock(&links.lock);
    if (!links.tables) {
        signal(SIGPIPE, SIG_IGN);
        atexit(end_all);
    }
    snprintf(user->table, sizeof user->table, "sim-%lu", ++links.tables);
    for (l = links.first; l && !is_free(l, command, together);)
        l = l->next;
    if (!l)
        l = new_link(command, together);
    if (l) {
        pthread_mutex_lock(&l->lock);
        user->next = l->users;
        l->users = user;
        pthread_mutex_unlock(&l->lock);
    }
    user->link = l;
    pthread_mutex_unlock(&links.lock);
    return l != NULL;
}

void outside_link_leave(outside_user *user, int failed)
{
    outside_link *l = user->link;
    outside_user **at = &l->users;
    int ends;

    pthread_mutex_lock(&links.lock);
    pthread_mutex_lock(&l->lock);
    while (*at != user)
        at = &(*at)->next;
    *at = user->next;
    l->gone |= failed && !l->together;
    ends = !l->users && (l->gone || (!l->together && l->have));
    pthread_mutex_unlock(&l->lock);
    if (ends)
        unlist(l);
    pthread_mutex_unlock(&links.lock);
    json_decref(user->mail);
    if (ends)
        end_process(l);
}

/* ---- lines --------------------------------------------------------------- */

static int write_all(int fd, const char *text, size_t n)
{
    while (n) {
        ssize_t k = write(fd, text, n);
        if (k < 0 && errno == EINTR)
            continue;
        if (k <= 0)
            return 0;
        text += k;
        n -= (size_t)k;
    }
    return 1;
}

int outside_link_send(const outside_user *user, const char *text)
{
    outside_link *l = user->link;
    int sent;

    if (!text)
        return 0;
    pthread_mutex_lock(&l->write_lock);
    sent = write_all(l->to, text, strlen(text));
    pthread_mutex_unlock(&l->write_lock);
    return sent;
}

static int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* The next line as JSON; NULL if none arrives in time, and then 'gone' says
 * whether there will never be one. */
static json_t *read_line(outside_link *l, int64_t until, int *gone)
{
    for (;;) {
        char *end = memchr(l->line, '\n', l->have);
        struct pollfd p = { .fd = l->from, .events = POLLIN };
        int64_t left = until - now_ms();

        if (end) {
            size_t n = (size_t)(end - l->line);
            json_t *in = json_loadb(l->line, n, JSON_REJECT_DUPLICATES, NULL);
            l->have -= n + 1;
            memmove(l->line, end + 1, l->have);
            *gone = !in;
            return in;
        }
        *gone = l->have == LINE;
        if (*gone || left <= 0 || poll(&p, 1, (int)left) == 0)
            return NULL;
        ssize_t k = read(l->from, l->line + l->have, LINE - l->have);
        if (k <= 0) {
            *gone = 1;
            return NULL;
        }
        l->have += (size_t)k;
    }
}

/* Gives an answer to the seat it is for. A late one, for a game that is over
 * or has an answer already, is dropped. */
static void deliver(outside_link *l, json_t *in)
{
    json_t *params = json_object_get(in, "params");
    const char *table = json_string_value(json_object_get(params, "table"));
    outside_user *u = l->users;

    if (l->together)
        while (u && (!table || strcmp(u->table, table) != 0))
            u = u->next;
    if (u && !u->mail)
        u->mail = in;
    else
        json_decref(in);
}

/* Reads one line and hands it to the thread that asked for it. If another
 * thread is reading already, waits for that one instead. Called with 'lock'
 * held, which is released while reading or waiting. */
static void wait_for_line(outside_link *l, int64_t until)
{
    const struct timespec end = { .tv_sec = until / 1000,
                                  .tv_nsec = until % 1000 * 1000000 };
    json_t *in;
    int gone;

    if (l->reading) {
        pthread_cond_timedwait(&l->arrived, &l->lock, &end);
        return;
    }
    l->reading = 1;
    pthread_mutex_unlock(&l->lock);
    in = read_line(l, until, &gone);
    pthread_mutex_lock(&l->lock);
    l->reading = 0;
    l->gone |= gone;
    if (in)
        deliver(l, in);
    pthread_cond_broadcast(&l->arrived);
}

json_t *outside_link_read(outside_user *user)
{
    outside_link *l = user->link;
    int64_t until = now_ms() + ANSWER_MS;
    json_t *in;

    pthread_mutex_lock(&l->lock);
    while (!user->mail && !l->gone && now_ms() < until)
        wait_for_line(l, until);
    in = user->mail;
    user->mail = NULL;
    pthread_mutex_unlock(&l->lock);
    return in;
}

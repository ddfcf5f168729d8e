/* SPDX-License-Identifier: MIT */
/* faults.h - lets a chosen operation of the store fail. */
#ifndef PL_FAULTS_H
#define PL_FAULTS_H

typedef enum {
    FAIL_WRITE,
    FAIL_LATE,   /* a write of the tail, after all of it reached the disk */
    FAIL_DIRECT, /* every read and write past the kernel's cache, as in a file
                    system that has none; nothing else */
    FAIL_SYNC,
    FAIL_OPEN,
    FAIL_READ,
    FAIL_SQLITE_ALLOC,
    FAIL_OUR_ALLOC,
    KINDS
} kind;

extern struct faults {
    kind what;
    long at;     /* the number of the one that fails; 0: none */
    int forever; /* and all that follow */
    long count;
    int hit;
} fault;

/* Puts an allocator and a VFS that can fail between SQLite and the system. */
void faults_install(void);

#endif

/* SPDX-License-Identifier: MIT */
/* faults.h - lets a chosen operation of the store fail. */
#ifndef PL_FAULTS_H
#define PL_FAULTS_H

typedef enum {
    FAIL_WRITE,
    FAIL_DIRECT, /* every write past the kernel's cache, as a file system does
                    that has none; nothing else */
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

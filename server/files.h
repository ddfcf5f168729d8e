/* files.h - the web client's files, ready to send. */
#ifndef PL_FILES_H
#define PL_FILES_H

#include "server/net.h"

typedef struct pl_files pl_files;

/* Maps every file under 'dir'; NULL if there is no such folder. A file
 * 'x.br' or 'x.gz' beside 'x' is its compressed form. */
pl_files *pl_files_new(const char *dir);
void pl_files_free(pl_files *files);

/* Answers a request for a file; a path without a dot in its last part gets
 * index.html, since it is one of the client's own pages. */
void pl_files_answer(const pl_files *files, pl_conn *conn,
                     const pl_request *request);

#endif

/* SPDX-License-Identifier: MIT */
/* files.h - serves the files of the web client. */
#ifndef PL_FILES_H
#define PL_FILES_H

#include "server/net.h"

typedef struct pl_files pl_files;

/* Maps every file under 'dir', if that folder exists; 'dir' may be NULL. A
 * file 'x.br' or 'x.gz' beside 'x' is its compressed form. */
pl_files *pl_files_new(const char *dir);

/* Adds one at 'path', which begins with '/': a file that is mapped, unless
 * there is one already; or a text that is copied. */
void pl_files_add(pl_files *files, const char *path, const char *file);
void pl_files_put(pl_files *files, const char *path, const char *text,
                  size_t len);
void pl_files_free(pl_files *files);

/* Answers a request for a file; a path without a dot in its last part gets
 * index.html, since it is one of the client's own pages. */
void pl_files_answer(const pl_files *files, pl_conn *conn,
                     const pl_request *request);

#endif

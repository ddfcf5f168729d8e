/* SPDX-License-Identifier: MIT */
/* http_parser.h - the name of the parser, which no header needs to look into.
 */
#ifndef PL_SHIM_HTTP_PARSER_H
#define PL_SHIM_HTTP_PARSER_H

typedef struct {
    int unused;
} http_parser;

#endif

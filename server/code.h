/* SPDX-License-Identifier: MIT */
/* code.h - short codes that people say and type: "maple tiger lamp 42".
 *
 * Three of 2048 words and two digits have 39.6 bits. Guessing is limited where
 * codes are used (PL_RATE_RARE). The stored form has small letters and one dash
 * between the parts. Codes of earlier versions, eight capital letters and
 * digits, are still read. */
#ifndef PL_CODE_H
#define PL_CODE_H

enum { PL_CODE = 3 * 9 + 2 }; /* letters of the longest code */

void pl_code_new(char out[PL_CODE + 1]);

/* The stored form of what somebody typed: capitals, spaces, dashes and other
 * signs do not matter. "" if it cannot be a code. */
void pl_code_read(const char *typed, char out[PL_CODE + 1]);

#endif

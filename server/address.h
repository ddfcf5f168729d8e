/* SPDX-License-Identifier: MIT */
/* address.h - addresses of clients, and ranges of trusted proxies. */
#ifndef PL_ADDRESS_H
#define PL_ADDRESS_H

#include <stddef.h>
#include <stdint.h>

struct sockaddr;

typedef struct {
    uint8_t b[16]; /* IPv6, or IPv4 mapped into it */
} pl_address;

typedef struct {
    pl_address base;
    int bits;
} pl_cidr;

void pl_address_of(const struct sockaddr *sa, pl_address *out);
int pl_address_read(const char *text, size_t len, pl_address *out);
int pl_address_is_loopback(const pl_address *a);

/* '10.0.0.0/8', '::1' and so on; 0 if it is neither. */
int pl_cidr_read(const char *text, pl_cidr *out);
int pl_cidr_holds(const pl_cidr *cidr, const pl_address *a);

/* Keeps the part that identifies one customer of a network: the whole IPv4
 * address, or the first 64 bits of an IPv6 address. */
void pl_address_to_network(pl_address *address);

#endif

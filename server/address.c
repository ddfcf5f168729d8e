/* SPDX-License-Identifier: MIT */
/* address.c - IPv4 and IPv6 addresses in one form.
 *
 * IPv4 addresses are mapped into IPv6, so that limits and lists of proxies
 * have one kind of key and one comparison. */
#include "server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static void map_v4(const void *v4, pl_address *out)
{
    memset(out, 0, sizeof *out);
    out->b[10] = out->b[11] = 0xff;
    memcpy(out->b + 12, v4, 4);
}

void pl_address_of(const struct sockaddr *sa, pl_address *out)
{
    memset(out, 0, sizeof *out);
    if (sa->sa_family == AF_INET)
        map_v4(&((const struct sockaddr_in *)sa)->sin_addr, out);
    else if (sa->sa_family == AF_INET6)
        memcpy(out->b, &((const struct sockaddr_in6 *)sa)->sin6_addr, 16);
}

int pl_address_read(const char *text, size_t len, pl_address *out)
{
    char copy[64];
    struct in_addr v4;

    if (len == 0 || len >= sizeof copy)
        return 0;
    memcpy(copy, text, len);
    copy[len] = 0;
    if (inet_pton(AF_INET, copy, &v4) == 1) {
        map_v4(&v4, out);
        return 1;
    }
    return inet_pton(AF_INET6, copy, out->b) == 1;
}

int pl_address_is_loopback(const pl_address *a)
{
    static const pl_cidr v4 = { { { [10] = 0xff, 0xff, 127 } }, 104 };
    static const pl_cidr v6 = { { { [15] = 1 } }, 128 };

    return pl_cidr_holds(&v4, a) || pl_cidr_holds(&v6, a);
}

int pl_cidr_read(const char *text, pl_cidr *out)
{
    const char *slash = strchr(text, '/');
    size_t len = slash ? (size_t)(slash - text) : strlen(text);
    int is_v4 = memchr(text, ':', len) == NULL;
    int most = is_v4 ? 32 : 128;
    long bits = most;
    char *end = NULL;

    if (!pl_address_read(text, len, &out->base))
        return 0;
    if (slash) {
        bits = strtol(slash + 1, &end, 10);
        if (end == slash + 1 || *end || bits < 0 || bits > most)
            return 0;
    }
    out->bits = (int)bits + (is_v4 ? 96 : 0);
    return 1;
}

int pl_cidr_holds(const pl_cidr *cidr, const pl_address *a)
{
    int whole = cidr->bits / 8, rest = cidr->bits % 8;
    uint8_t mask = (uint8_t)(0xff00 >> rest);

    if (memcmp(cidr->base.b, a->b, (size_t)whole) != 0)
        return 0;
    return !rest || ((cidr->base.b[whole] ^ a->b[whole]) & mask) == 0;
}

void pl_address_to_network(pl_address *a)
{
    static const pl_cidr v4 = { { { [10] = 0xff, 0xff } }, 96 };

    if (!pl_cidr_holds(&v4, a))
        memset(a->b + 8, 0, 8);
}

/* probes.c - the probes of all games: adding one is one line here. */
#include "tests/probe.h"

extern const pl_probe mindseye_probe;

const pl_probe *const pl_probes[] = {
    &mindseye_probe,
    NULL,
};

/* probes.c - the probes of all games: adding one is one line here. */
#include "tests/probe.h"

extern const pl_probe clairvoyance_probe;
extern const pl_probe fib_probe; /* the template; not registered */
extern const pl_probe illusionist_probe;
extern const pl_probe mindseye_probe;
extern const pl_probe mysterium_probe;
extern const pl_probe telepathic_probe;

/* clang-format off */
const pl_probe *const pl_probes[] = {
    &clairvoyance_probe,
    &fib_probe,
    &illusionist_probe,
    &mindseye_probe,
    &mysterium_probe,
    &telepathic_probe,
    NULL,
};
/* clang-format on */

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""with_nats.py N PROGRAM... - starts N nats-servers and runs a test program.

PLANCHETTE_TEST_DIR is where their files are. PLANCHETTE_TEST_STORE is the
address for one node; PLANCHETTE_TEST_STORES has those of three nodes, with
spaces between them. PLANCHETTE_TEST_KEY is the key file of all stores there."""
import os
import subprocess
import sys

from nats import Servers

with Servers(int(sys.argv[1])) as servers:
    urls = [servers.url(node) for node in range(3)]
    env = dict(os.environ, PLANCHETTE_TEST_DIR=servers.root,
               PLANCHETTE_TEST_STORE=urls[0],
               PLANCHETTE_TEST_STORES=" ".join(urls),
               PLANCHETTE_TEST_KEY=os.path.join(servers.root, "key"))
    code = subprocess.run(sys.argv[2:], env=env, check=False).returncode
sys.exit(code)

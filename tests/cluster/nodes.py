# SPDX-License-Identifier: MIT
"""nodes.py - planchette nodes on the same nats-servers, for tests.

A node listens on any free port and prints its address, from which the port is
read. All nodes share one key file, since they must open each other's entries.
'env' adds environment variables, such as a wrong clock."""
import os
import re
import signal
import subprocess


class Node:
    def __init__(self, program, url, folder, name):
        self.program, self.url = program, url
        self.key = os.path.join(folder, "cluster.key")
        self.log = open(os.path.join(folder, f"node{name}.log"), "ab")
        self.process, self.port = None, None
        self.env = {}

    def start(self):
        process = subprocess.Popen(
            [self.program, "serve", "--port", "0", "--no-limits",
             "--bot-ms", "50", "--store", self.url, "--key-file", self.key],
            stdout=subprocess.PIPE, stderr=self.log,
            env=dict(os.environ, **self.env))
        line = process.stdout.readline().decode()
        found = re.search(r":(\d+)/", line)
        if not found:
            process.kill()
            process.wait()
            process.stdout.close()
            with open(self.log.name, encoding="utf-8", errors="replace") as f:
                said = f.read().splitlines()[-1:]
            raise RuntimeError(f"a node does not start: {said}")
        self.port = int(found.group(1))
        self.process = process
        return self.port

    def stop(self, how=signal.SIGTERM):
        if self.process:
            self.process.send_signal(how)
            code = self.process.wait()
            self.process.stdout.close()
            self.process = None
            return code
        return None

"""A NATS server for tests: Debian's program on a port of its own, as an unprivileged user. Nothing of it is left."""

import atexit
import socket
import subprocess
import time

from support.postgres import free_port, unprivileged


class Nats:
    def __init__(self, *arguments):
        self.port = free_port()
        self.arguments = arguments
        self.process = None
        atexit.register(self.kill)
        self.start()

    @property
    def url(self):
        return f"nats://127.0.0.1:{self.port}"

    @classmethod
    def three(cls):
        """Servers that know each other."""
        routes = [free_port() for _ in range(3)]
        all_routes = ",".join(f"nats-route://127.0.0.1:{port}" for port in routes)
        return [cls("--cluster_name", "mazzo", "--cluster", f"nats://127.0.0.1:{p}", "--routes", all_routes) for p in routes]

    def start(self):
        self.process = subprocess.Popen(
            ["/usr/sbin/nats-server", "-a", "127.0.0.1", "-p", str(self.port), *self.arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **unprivileged(),
        )
        while True:
            if self.process.poll() is not None:
                raise RuntimeError("nats-server did not start")
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def restart(self, pause=0):
        self.kill()
        time.sleep(pause)
        self.start()

"""A NATS server for tests: Debian's program on a port of its own, as an unprivileged user. Nothing of it is left."""

import atexit
import os
import shutil
import tempfile
import time

from support.machines import HERE
from support.postgres import PortTaken, free_port, unprivileged, with_free_port


class Nats:
    def __init__(self, *arguments, machine=HERE):
        self.machine = machine
        self.port = None
        self.arguments = arguments
        self.process = None
        self.folder = tempfile.mkdtemp(prefix="mazzo-nats-")
        atexit.register(self.clean)
        with_free_port(self.start)

    @property
    def url(self):
        return f"nats://{self.machine.address}:{self.port}"

    @classmethod
    def three(cls, machines=(HERE, HERE, HERE), way=lambda source, target, address: address):
        """Servers that know each other. way(the numbers of two servers, the address of the second) is the address by which the first
        reaches the second; they tell each other none, so there is no other way."""
        addresses = [f"{machine.address}:{free_port()}" for machine in machines]
        servers = []
        for i, machine in enumerate(machines):
            routes = ",".join(f"nats-route://{way(i, j, a)}" for j, a in enumerate(addresses) if j != i)
            listen = ["--cluster_name", "mazzo", "--cluster", f"nats://{addresses[i]}"]
            servers.append(cls(*listen, "--cluster_advertise", "127.0.0.1:1", "--routes", routes, machine=machine))
        return servers

    def log_text(self):
        with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as file:
            return file.read()

    def start(self, port=None):
        self.port = port or self.port
        with open(os.path.join(self.folder, "log"), "wb") as log:
            self.process = self.machine.popen(
                ["/usr/sbin/nats-server", "-a", self.machine.address, "-p", str(self.port), *self.arguments],
                stdout=log,
                stderr=log,
                **unprivileged(),
            )
        # At the port alone another server may answer.
        while "Server is ready" not in self.log_text():
            if self.process.poll() is not None:
                why = self.log_text()[-2000:]
                raise (PortTaken if "address already in use" in why else RuntimeError)("nats-server did not start: " + why)
            time.sleep(0.02)

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def clean(self):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def restart(self, pause=0):
        self.kill()
        time.sleep(pause)
        self.start()

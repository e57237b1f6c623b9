#!/usr/bin/env python3
"""tools/try_containers.py [SEED] [--built]: builds the images of deploy/, starts compose.yaml, and kills its containers under play.

It needs root and Debian's packages podman, podman-compose, runc, netavark, aardvark-dns, iptables, openssl and postgresql-15.
PostgreSQL, two servers of its own, runs outside of the containers, as the file wants it. Only the rates of the file are changed, since
all players come from one address, and haproxy admits fewer connections, since not every machine lets a container have so many files.
Port 443 must be free. The images stay, and --built takes those that are there; nothing else is left.

Pairs of players play through haproxy, as in tools/chaos.py, while each container in turn dies by SIGKILL, and one node more by SIGTERM;
podman starts it again. All come from one address, so haproxy leads all to the same node as long as that lives. At the end the store is
compared with what the players saw. The last line counts: `N passed, N failed`.
"""

import contextlib
import faulthandler
import os
import random
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "server")]
import chaos  # noqa: E402
from support.machines import Here, sh  # noqa: E402
from support.postgres import Postgres  # noqa: E402
from try_deploy import all_play, wait  # noqa: E402

DEPLOY = ROOT / "deploy"
NODES = ["node1", "node2", "node3"]
PASSWORD = "a password of this run"


class AllAddresses(Here):
    """This machine, as containers reach it too."""

    address = "0.0.0.0"


def replaced(path, old, new):
    text = path.read_text(encoding="utf-8")
    if old not in text:
        raise RuntimeError(f"{path.name} has no {old!r}")
    path.write_text(text.replace(old, new), encoding="utf-8")


def build():
    for target, image, context in (
        ([], "mazzo", ROOT),
        (["--target", "bus"], "mazzo-bus", DEPLOY / "cluster"),
        (["--target", "proxy"], "mazzo-proxy", DEPLOY / "cluster"),
    ):
        file = (DEPLOY if image == "mazzo" else DEPLOY / "cluster") / "Containerfile"
        print(f"building {image}", flush=True)
        subprocess.run(["podman", "build", "--format", "docker", "-q", "-f", file, *target, "-t", image, context], check=True)


class Store:
    """A primary and its synchronous standby; containers come with a password."""

    def __init__(self):
        self.primary = Postgres(machine=AllAddresses(), synchronous_standby_names="'*'", synchronous_commit="local")
        self.standby = Postgres(copy_of=self.primary, machine=AllAddresses())
        self.primary.sql(f"ALTER ROLE mazzo PASSWORD '{PASSWORD}'")
        replaced(Path(self.primary.data, "pg_hba.conf"), "samenet trust", "samenet scram-sha-256")
        self.primary.configure(synchronous_commit="on")
        self.name = self.primary.database()

    def clean(self):
        self.standby.clean()
        self.primary.clean()


class House:
    """The containers, and what tools/chaos.py asks of a house."""

    address = "127.0.0.1:443"
    data = "/nonexistent"

    def __init__(self, folder, store):
        self.store, self.folder = store, Path(folder, "cluster")
        shutil.copytree(DEPLOY / "cluster", self.folder)
        self.write_secrets()
        kinds = ("GUEST", "CONNECTION", "ACCOUNT", "ADDRESS", "HTTP", "CODE")
        rates = "".join(f'    MAZZO_RATE_{kind}: "10000/1s burst 10000"\n' for kind in kinds)
        replaced(self.folder / "compose.yaml", "    MAZZO_BUS:", rates + "    MAZZO_GRACE_SECONDS: 3600\n    MAZZO_BUS:")
        replaced(self.folder / "haproxy.cfg", "maxconn 100000", "maxconn 1000")
        replaced(self.folder / "compose.yaml", "    ulimits: {nofile: 210000}\n", "")

    def write_secrets(self):
        for name, text in (("secret", "0123456789abcdef" * 4), ("pgpass", f"*:*:*:mazzo:{PASSWORD}")):
            (self.folder / name).write_text(text + "\n", encoding="ascii")
            os.chmod(self.folder / name, 0o600)
            os.chown(self.folder / name, 10001, 10001)
        sh(
            "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 -days 2"
            " -keyout key.pem -out cert.pem; cat cert.pem key.pem > cards.pem",
            cwd=self.folder,
        )

    def compose(self, *words):
        url = f"postgresql://mazzo@host.containers.internal:{self.store.primary.port}/{self.store.name}"
        environment = {**os.environ, "STORE": url, "ORIGIN": "https://127.0.0.1"}
        command = ["podman-compose", "-p", "mazzo-try", *words]
        out = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True)
        if out.returncode != 0:
            raise RuntimeError(f"podman-compose {words}: {out.stdout[-2000:]}{out.stderr[-2000:]}")

    def container(self, service):
        return f"mazzo-try_{service}_1"

    def state(self, service, what):
        return sh(f"podman inspect -f '{{{{.State.{what}}}}}' {self.container(service)}").strip()

    def is_healthy(self, service):
        return subprocess.run(["podman", "healthcheck", "run", self.container(service)], capture_output=True).returncode == 0

    def kill(self, service):
        """Its first process dies; podman, which was not asked to, starts the container again."""
        pid = self.state(service, "Pid")
        os.kill(int(pid), 9)
        wait(f"a new {service}", lambda: self.state(service, "Pid") not in (pid, "0"))

    def restart(self, service):
        self.compose("restart", service)

    def print_logs(self):
        faulthandler.dump_traceback()  # what each player waits for
        for row in self.rows(
            "SELECT code, status, owner, version, epoch FROM room JOIN head ON head.room = room.id WHERE status < 2"
        ):
            print(row, file=sys.stderr)
        for service in [*NODES, "bus", "proxy"]:
            print(f"--- {service}", file=sys.stderr, flush=True)
            subprocess.run(["podman", "logs", "--tail", "30", self.container(service)], stdout=sys.stderr)

    def environment(self):
        return {**os.environ, "MAZZO_STORE": self.store.primary.url(self.store.name)}

    def rows(self, statement):
        return self.store.primary.sql(statement, self.store.name)

    def clean(self):
        with contextlib.suppress(RuntimeError):
            self.compose("stop")
        names = [self.container(service) for service in [*NODES, "bus", "proxy"]]
        subprocess.run(["podman", "rm", "-f", "-v", "--ignore", *names], stdout=subprocess.DEVNULL)  # with their volumes
        with contextlib.suppress(RuntimeError):
            self.compose("down")


def players_come_over_tls(context):
    plain = socket.create_connection

    def connect(address, *more, **options):
        connection = plain(address, *more, **options)
        return context.wrap_socket(connection, server_hostname=address[0]) if address[1] == 443 else connection

    socket.create_connection = connect


def page(context):
    with contextlib.suppress(OSError), urllib.request.urlopen("https://127.0.0.1/", context=context) as answer:
        return answer.read().decode()
    return ""


def faults_of_the_setting(house):
    """What the files promise besides play."""
    faults = [f"{service} is not healthy" for service in NODES if not house.is_healthy(service)]
    for service in NODES:
        inside = ["podman", "exec", house.container(service), "bash", "-c"]
        if subprocess.run([*inside, "id -u"], capture_output=True, text=True).stdout.strip() != "10001":
            faults.append(f"{service} has the rights of another user")
        if subprocess.run([*inside, "touch /usr/local/share/mazzo/file"], capture_output=True).returncode == 0:
            faults.append(f"{service} can change its own program")
    asks_the_bus = ["podman", "exec", house.container("proxy"), "timeout", "3", "bash", "-c", "exec 3<>/dev/tcp/bus/4222"]
    if subprocess.run(asks_the_bus, capture_output=True).returncode == 0:
        faults.append("haproxy reaches NATS")
    return faults


def play(house, seed):
    """Kills each container under play; returns how many troubles there were, and the faults."""
    rng = random.Random(seed)
    troubles = [(house.kill, service) for service in [*NODES, "bus", "proxy"]] + [(house.restart, rng.choice(NODES))]
    rng.shuffle(troubles)
    pairs = [chaos.Pair(house, i, seed) for i in range(chaos.PAIRS)]
    for pair in pairs:
        pair.start()
    for trouble, service in troubles:
        all_play(pairs)
        begun = time.monotonic()
        trouble(service)
        all_play(pairs)
        print(f"{trouble.__name__:7} {service:6} all play again after {time.monotonic() - begun:4.1f} s", flush=True)
        wait("three healthy nodes", lambda: all(house.is_healthy(node) for node in NODES))
    for pair in pairs:
        pair.stopping = True
    for pair in pairs:
        pair.join(600)
    print(f"{sum(p.moves for p in pairs)} moves acknowledged, {sum(len(p.shown) for p in pairs)} versions shown", flush=True)
    return len(troubles), chaos.check(house, pairs)


def main(seed="1", *options):
    if "--built" not in options:
        build()
    store = Store()
    folder = tempfile.mkdtemp(prefix="mazzo-containers-")
    house = House(folder, store)
    try:
        house.compose("up", "-d")
        wait("three healthy nodes", lambda: all(house.is_healthy(node) for node in NODES))
        context = ssl.create_default_context(cafile=house.folder / "cert.pem")
        wait("the page", lambda: "<html" in page(context))
        players_come_over_tls(context)
        faults = faults_of_the_setting(house)
        count, lost = play(house, seed)
        faults += lost
        for fault in faults[:20]:
            print(fault)
        print(f"{0 if faults else count + len(NODES)} passed, {len(faults)} failed")
        return 1 if faults else 0
    except BaseException:
        house.print_logs()
        raise
    finally:
        house.clean()
        store.clean()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

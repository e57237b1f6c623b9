#!/usr/bin/env python3
"""tools/try_deploy.py [ROUNDS] [SEED]: the files of deploy/cluster, as they are, on ten machines that are network namespaces of this one.

  lb            haproxy, TLS               10.0.0.10
  node1 … 3     mazzo serve                10.0.0.11 …
  db1 … 3       Patroni, PostgreSQL, etcd  10.0.0.21 …
  bus1 … 3      NATS with TLS and a user   10.0.0.31 …

It needs root and Debian's packages haproxy, patroni, etcd-server, nats-server, postgresql-15. All of it runs in namespaces of its own: its
own network, its own /etc and /var/lib; no server that was there is touched, and nothing is left. Only names, addresses and passwords of a
file are filled in, as its comments tell a host to, and haproxy admits fewer connections than a container may have files.

Pairs of players play through haproxy, as in tools/chaos.py, while in each round all of these happen once, in a random order:

  node        a node's machine dies, and comes back
  drain       a node is stopped by SIGTERM, and comes back
  postgres    the primary's PostgreSQL is killed; Patroni lives
  primary     the primary's machine dies, and comes back
  standby     the synchronous standby's machine dies, and comes back
  etcd        etcd dies on all machines for 13 seconds
  bus         one of three NATS servers dies, and comes back
  cut         a node's cable is cut for 8 seconds
  split       the cable of the primary is cut for 30 seconds

For each it prints how long no move at all was acknowledged, and how long at most a table waited. At the end it compares the store with
what the players saw. The last line counts rounds and faults: `N passed, N failed`.
"""

import contextlib
import os
import random
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "server")]
import chaos  # noqa: E402
from support.house import PROGRAM, Player, Socket  # noqa: E402
from support.machines import Network, enter_namespaces, sh  # noqa: E402

DEPLOY = ROOT / "deploy" / "cluster"
MACHINES = {"lb": 10} | {f"{kind}{i}": base + i for kind, base in (("node", 10), ("db", 20), ("bus", 30)) for i in (1, 2, 3)}
PASSWORD = "a password of this run"
STORE = "postgresql://mazzo@db1,db2,db3/mazzo?sslmode=verify-full&sslrootcert=/etc/mazzo/ca.pem"
SOURCES = [f"10.0.0.{i}" for i in range(100, 130)]  # of players, which haproxy spreads over the nodes


def wait(what, condition, seconds=120):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise RuntimeError(what + " did not happen")
        time.sleep(0.1)


class Deployment:
    """All machines; `start` runs the services of one."""

    def __init__(self, folder):
        self.folder, self.running = Path(folder), {}
        self.private_etc()
        self.network = Network(MACHINES, SOURCES)
        self.certificates()
        self.files()
        for machine in MACHINES:
            if not machine.startswith("node"):
                self.start(machine)
        wait("a primary with a synchronous standby", lambda: self.leader() and self.standby())
        self.make_database()
        for i in (1, 2, 3):
            self.start(f"node{i}")
        wait("three nodes", lambda: all(self.is_open(f"node{i}") for i in (1, 2, 3)))

    # --- machines

    def private_etc(self):
        shutil.copytree("/etc", self.folder / "etc", symlinks=True)
        sh(f"mount --bind {self.folder}/etc /etc")
        with open("/etc/hosts", "a", encoding="ascii") as hosts:
            hosts.writelines(f"10.0.0.{number} {name}\n" for name, number in MACHINES.items())

    def cut(self, name, seconds):
        machine = self.network.machines[name]
        machine.unplug()
        time.sleep(seconds)
        machine.plug_in()

    # --- files

    def certificates(self):
        names = ",".join(["DNS:" + name for name in MACHINES] + [f"IP:10.0.0.{n}" for n in MACHINES.values()])
        sh(
            "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=ca -days 2 -keyout ca.key -out ca.pem;"
            "openssl req -newkey rsa:2048 -nodes -subj /CN=mazzo -keyout key.pem -out request;"
            "openssl x509 -req -in request -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -out cert.pem "
            f"-extfile <(echo subjectAltName={names})",
            cwd=self.folder,
        )
        for place in ("mazzo", "nats", "haproxy", "patroni"):
            Path("/etc", place).mkdir(exist_ok=True)
            for file in ("ca.pem", "cert.pem", "key.pem"):
                shutil.copy(self.folder / file, f"/etc/{place}/{file}")
        pem = Path("/etc/haproxy/cert.pem").read_text(encoding="ascii") + Path("/etc/haproxy/key.pem").read_text(encoding="ascii")
        Path("/etc/haproxy/cards.pem").write_text(pem, encoding="ascii")
        shutil.chown("/etc/patroni/key.pem", "postgres")
        os.chmod("/etc/patroni/key.pem", 0o600)

    def files(self):
        for i in (1, 2, 3):
            others = ", ".join(f'"nats-route://bus{j}:6222"' for j in (1, 2, 3) if j != i)
            nats = (DEPLOY / "nats.conf").read_text(encoding="utf-8")
            nats = nats.replace("server_name: bus1", f"server_name: bus{i}").replace(
                '"nats-route://bus2:6222", "nats-route://bus3:6222"', others
            )
            Path(f"/etc/nats/bus{i}.conf").write_text(nats.replace("$2a$11$REPLACE.THIS.HASH", self.hashed()), encoding="utf-8")
            for file in ("patroni.yml", "etcd.env"):
                text = (DEPLOY / file).read_text(encoding="utf-8").replace("REPLACE.THIS.", "secret")
                lists = [line for line in text.splitlines() if "10.0.0.22" in line]  # of all members
                text = (
                    text.replace("10.0.0.21", f"10.0.0.2{i}")
                    .replace("name: db1", f"name: db{i}")
                    .replace("NAME=db1", f"NAME=db{i}")
                )
                for line in lists:
                    text = text.replace(line.replace("10.0.0.21", f"10.0.0.2{i}"), line)
                place = Path("/etc/patroni", f"{i}-{file}")
                place.write_text(text, encoding="utf-8")
                shutil.chown(place, "postgres")
                os.chmod(place, 0o600)
        haproxy = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")
        Path("/etc/haproxy/haproxy.cfg").write_text(haproxy.replace("maxconn 100000", "maxconn 1000"), encoding="utf-8")
        web = self.folder / "web"
        web.mkdir()
        (web / "index.html").write_text("<!doctype html>", encoding="ascii")
        settings = (DEPLOY / "mazzo.toml").read_text(encoding="utf-8").replace("/usr/local/share/mazzo/web", str(web))
        Path("/etc/mazzo/mazzo.toml").write_text(settings, encoding="utf-8")
        for name, text in (
            ("secret", "0123456789abcdef" * 4),
            ("bus_login", f"mazzo:{PASSWORD}"),
            ("pgpass", f"*:*:*:mazzo:{PASSWORD}"),
        ):
            Path("/etc/mazzo", name).write_text(text + "\n", encoding="ascii")
            os.chmod(f"/etc/mazzo/{name}", 0o600)

    @staticmethod
    def hashed():
        return sh(f"mkpasswd --method=bcrypt-a --rounds=5 '{PASSWORD}'").strip()

    # --- services

    def start(self, machine):
        number = machine[-1]
        if machine == "lb":
            self.begin(machine, "haproxy -f /etc/haproxy/haproxy.cfg -db")
        elif machine.startswith("bus"):
            self.begin(machine, f"nats-server -c /etc/nats/{machine}.conf")
        elif machine.startswith("db"):
            self.begin(machine, f"set -a; . /etc/patroni/{number}-etcd.env; exec etcd")
            self.begin(machine, self.as_postgres(f"patroni /etc/patroni/{number}-patroni.yml"))
        else:
            # As mazzo@.service and its comments say.
            fast = "10000/1s burst 10000"
            settings = {
                "LISTEN": f"10.0.0.1{number}:8081",
                "METRICS_LISTEN": "127.0.0.1:8181",
                "SECRET_FILE": "/etc/mazzo/secret",
                "BUS_LOGIN_FILE": "/etc/mazzo/bus_login",
                # Of the test: players come quickly, and no grace ends.
                "GRACE_SECONDS": "3600",
                "TABLES_EACH": "100",
            } | {"RATE_" + what: fast for what in ("GUEST", "CONNECTION", "ACCOUNT", "ADDRESS", "HTTP", "CODE")}
            environment = " ".join(f"MAZZO_{key}='{value}'" for key, value in settings.items())
            data = self.folder / "data" / machine
            data.mkdir(parents=True, exist_ok=True)
            serve = f"{environment} PGPASSFILE=/etc/mazzo/pgpass {PROGRAM} serve --config /etc/mazzo/mazzo.toml --data {data}"
            # Restart=on-failure, RestartSec=1
            self.begin(
                machine,
                f"trap 'kill $child; wait $child; exit' TERM; while :; do {serve} & child=$!; wait $child && exit; sleep 1; done",
            )

    @staticmethod
    def as_postgres(command):
        return f"exec setpriv --reuid=postgres --regid=postgres --clear-groups env HOME=/var/lib/postgresql {command}"

    def begin(self, machine, command):
        """In the machine's own network, with its own files under /var/lib and /run."""
        own = self.folder / "machines" / machine
        for place in ("postgresql", "etcd", "run"):
            (own / place).mkdir(parents=True, exist_ok=True)
            shutil.chown(own / place, "postgres", "postgres")
        mounts = (
            f"mkdir -p /run/postgresql /var/lib/etcd; mount --bind {own}/postgresql /var/lib/postgresql;"
            f"mount --bind {own}/etcd /var/lib/etcd; mount --bind {own}/run /run/postgresql;"
        )
        with open(self.folder / f"{machine}.log", "ab") as log:
            process = self.network.machines[machine].popen(
                ["bash", "-c", mounts + command], stdout=log, stderr=log, stdin=subprocess.DEVNULL
            )
        self.running.setdefault(machine, []).append(process)

    def pids(self, machine):
        return self.network.machines[machine].pids()

    def die(self, machine):
        """The machine loses its power."""
        while pids := self.pids(machine):
            for pid in pids:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            for process in self.running.get(machine, []):
                process.poll()
            time.sleep(0.02)
        self.running[machine] = []
        for lock in (self.folder / "machines" / machine).rglob("postmaster.pid"):
            lock.unlink()

    def stop(self):
        for machine in MACHINES:
            self.die(machine)

    # --- what runs where

    def members(self):
        """Which database machine has which role, as Patroni says."""
        out = {}
        for i in (1, 2, 3):
            with contextlib.suppress(OSError, ValueError):
                with socket.create_connection((f"10.0.0.2{i}", 8008), 1) as s:
                    s.sendall(b"GET /patroni HTTP/1.0\r\n\r\n")
                    text = b"".join(iter(lambda s=s: s.recv(65536), b"")).decode()
                out[f"db{i}"] = text
        return out

    def leader(self):
        return next((name for name, text in self.members().items() if '"role": "master"' in text and '"running"' in text), None)

    def standby(self):
        return next(
            (name for name, text in self.members().items() if '"sync_standby": true' in text and '"running"' in text), None
        )

    def make_database(self):
        script = self.folder / "make.sql"
        script.write_text(
            f"CREATE ROLE mazzo LOGIN PASSWORD '{PASSWORD}';\nCREATE DATABASE mazzo OWNER mazzo;\n", encoding="ascii"
        )
        leader = self.leader()
        own = self.folder / "machines" / leader / "run"
        psql = self.as_postgres(f"psql -q -v ON_ERROR_STOP=1 -h /run/postgresql -f {script} postgres")
        subprocess.run(["ip", "netns", "exec", leader, "bash", "-ec", f"mount --bind {own} /run/postgresql; {psql}"], check=True)

    def is_open(self, node):
        with contextlib.suppress(OSError):
            socket.create_connection((f"10.0.0.{MACHINES[node]}", 8081), 1).close()
            return True
        return False

    # --- what tools/chaos.py asks of a house

    address = "10.0.0.10:443"
    data = "/nonexistent"

    def environment(self):
        return {**os.environ, "MAZZO_STORE": STORE, "PGPASSFILE": "/etc/mazzo/pgpass"}

    def rows(self, statement):
        out = subprocess.run(
            ["psql", "-X", "-A", "-t", "-F", "\x1f", "-c", statement, STORE + "&target_session_attrs=read-write"],
            capture_output=True,
            text=True,
            check=True,
            env=self.environment(),
        ).stdout
        return [line.split("\x1f") for line in out.splitlines()]


class Trouble:
    def __init__(self, house, rng):
        self.house, self.rng = house, rng

    def again(self, machine, pause=3.0):
        self.house.die(machine)
        time.sleep(pause)
        self.house.start(machine)

    def some(self, kind):
        return f"{kind}{self.rng.randint(1, 3)}"

    def busy_node(self):
        """The node with the most tables; its log says which number the store knows it by."""
        [[owner, _]] = self.house.rows("SELECT owner, count(*) FROM head GROUP BY owner ORDER BY 2 DESC LIMIT 1")
        logs = {f"node{i}": Path(self.house.folder, f"node{i}.log").read_text(encoding="utf-8") for i in (1, 2, 3)}
        return next(name for name, log in logs.items() if f'"number":{owner},' in log)

    def node(self):
        self.again(self.busy_node(), 8)

    def drain(self):
        node = self.busy_node()
        for process in self.house.running[node]:
            for pid in self.house.pids(node):
                with contextlib.suppress(ProcessLookupError, FileNotFoundError):
                    if "serve" in Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8") and pid != process.pid:
                        os.kill(pid, signal.SIGTERM)
            process.wait(30)
        self.house.running[node] = []
        self.house.start(node)

    def postgres(self):
        leader = self.house.leader()
        for pid in self.house.pids(leader):
            with contextlib.suppress(ProcessLookupError, FileNotFoundError):
                if Path(f"/proc/{pid}/exe").resolve().name == "postgres":
                    os.kill(pid, signal.SIGKILL)

    def primary(self):
        self.again(self.house.leader(), 30)

    def standby(self):
        self.again(self.house.standby(), 5)

    def etcd(self):
        for i in (1, 2, 3):
            for pid in self.house.pids(f"db{i}"):
                with contextlib.suppress(ProcessLookupError, FileNotFoundError):
                    if Path(f"/proc/{pid}/exe").resolve().name == "etcd":
                        os.kill(pid, signal.SIGKILL)
        time.sleep(13)
        for i in (1, 2, 3):
            self.house.begin(f"db{i}", f"set -a; . /etc/patroni/{i}-etcd.env; exec etcd")

    def bus(self):
        self.again(self.some("bus"))

    def cut(self):
        self.house.cut(self.busy_node(), 8)

    def split(self):
        self.house.cut(self.house.leader(), 30)

    KINDS = {f.__name__: f for f in (node, drain, postgres, primary, standby, etcd, bus, cut, split)}


class Pauses(threading.Thread):
    """How long no move was acknowledged: of all tables, and of each."""

    def __init__(self, pairs):
        super().__init__(daemon=True)
        self.pairs, self.ended = pairs, threading.Event()
        self.all = self.table = 0.0

    def run(self):
        now = time.monotonic()
        counts, last = [p.moves for p in self.pairs], [now] * len(self.pairs)
        while not self.ended.wait(0.01):
            now = time.monotonic()
            for i, p in enumerate(self.pairs):
                if p.moves != counts[i]:
                    counts[i], last[i] = p.moves, now
            self.all = max(self.all, now - max(last))
            self.table = max(self.table, now - min(last))


def players_come_over_tls():
    context = ssl.create_default_context(cafile="/etc/mazzo/ca.pem")
    plain, rng = socket.create_connection, random.Random(1)

    def connect(address, timeout=None, **options):
        if address[1] != 443:
            return plain(address, timeout, **options)
        return context.wrap_socket(plain(address, timeout, source_address=(rng.choice(SOURCES), 0)), server_hostname=address[0])

    socket.create_connection = connect
    Socket.__init__.__defaults__ = (*Socket.__init__.__defaults__[:-1], 3)
    Player.until.__defaults__ = (5,)


def all_play(pairs, moves=3):
    ends = [p.moves + moves for p in pairs]
    wait("every pair's next moves", lambda: all(p.moves >= end for p, end in zip(pairs, ends)), 180)


def kept(folder):
    """What is needed to find the cause of a fault; the rest of the folder goes."""
    out = tempfile.mkdtemp(prefix="mazzo-deploy-logs-")
    for log in Path(folder).glob("*.log"):
        shutil.copy(log, out)
    for log in Path(folder, "machines").glob("*/postgresql/**/log/*"):
        shutil.copy(log, Path(out, f"{log.relative_to(Path(folder, 'machines')).parts[0]}-{log.name}"))
    return out


def main(rounds, seed):
    rng = random.Random(seed)
    folder = tempfile.mkdtemp(prefix="mazzo-deploy-")
    os.chmod(folder, 0o755)
    house = None
    try:
        house = Deployment(folder)
        print("all machines run; primary " + house.leader() + ", synchronous standby " + house.standby(), flush=True)
        players_come_over_tls()
        pairs = [chaos.Pair(house, i, seed) for i in range(chaos.PAIRS)]
        for pair in pairs:
            pair.start()
        for _ in range(rounds):
            kinds = list(Trouble.KINDS)
            rng.shuffle(kinds)
            for kind in kinds:
                all_play(pairs)
                wait("a primary with a synchronous standby", lambda: house.leader() and house.standby())
                pauses = Pauses(pairs)
                pauses.start()
                Trouble.KINDS[kind](Trouble(house, rng))
                all_play(pairs)
                pauses.ended.set()
                pauses.join()
                print(
                    f"{kind:9} no move at all for {pauses.all:4.1f} s, a table waited {pauses.table:4.1f} s at most", flush=True
                )
        for pair in pairs:
            pair.stopping = True
        for pair in pairs:
            pair.join(600)
        wait("a primary with a synchronous standby", lambda: house.leader() and house.standby())
        faults = chaos.check(house, pairs)
        for fault in faults[:20]:
            print(fault)
        if faults:
            print("the logs of all machines are kept in " + kept(folder))
        moves, shown = sum(p.moves for p in pairs), sum(len(p.shown) for p in pairs)
        count = rounds * len(Trouble.KINDS)
        print(f"seed {seed}: {count} troubles, {moves} moves acknowledged, {shown} versions shown, {len(faults)} faults")
        print(f"{0 if faults else count} passed, {len(faults)} failed")
        return 1 if faults else 0
    except BaseException:
        for log in sorted(Path(folder).glob("*.log")):
            print(f"--- {log.name}\n{log.read_text(encoding='utf-8', errors='replace')[-1500:]}", file=sys.stderr)
        raise
    finally:
        if house:
            house.stop()
        subprocess.run(["umount", "-l", "/etc"], check=False)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    enter_namespaces()
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1, sys.argv[2] if len(sys.argv) > 2 else "1"))

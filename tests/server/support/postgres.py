"""A PostgreSQL server for tests: Debian's program in a folder of its own, as an unprivileged user. It touches no other server,
and nothing of it is left."""

import atexit
import contextlib
import glob
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from support.machines import HERE


class PortTaken(RuntimeError):
    pass


def free_port():
    """A port that nobody listens at now, below those that the system gives to connections."""
    while True:
        with socket.socket() as s, contextlib.suppress(OSError):
            s.bind(("127.0.0.1", random.SystemRandom().randrange(10_000, 32_000)))
            return s.getsockname()[1]


def with_free_port(begin):
    """begin(port), again with another port if a program was quicker to take it."""
    while True:
        try:
            return begin(free_port())
        except PortTaken:
            pass


def is_alive(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def unprivileged():
    """How to run a program as the user of PostgreSQL; it refuses root."""
    if os.getuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Postgres:
    def __init__(self, copy_of=None, machine=HERE, **settings):
        """A new server, or a standby of another."""
        self.machine = machine
        self.programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.folder = tempfile.mkdtemp(prefix="mazzo-pg-")
        self.data = os.path.join(self.folder, "data")
        self.port = None
        self.databases = 0
        self.process = None
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        atexit.register(self.clean)
        if copy_of:
            self.follow(copy_of)
            return
        self.call("initdb", "-D", self.data, "-A", "trust", "-U", "mazzo", "-E", "UTF8", "--locale=C", "--no-sync")
        if machine is not HERE:
            with open(os.path.join(self.data, "pg_hba.conf"), "a", encoding="ascii") as file:
                file.write("host all all samenet trust\nhost replication all samenet trust\n")
        self.set(unix_socket_directories=f"'{self.folder}'", **settings)
        with_free_port(self.start)

    def set(self, **settings):
        """At the end of its file, where the last value counts."""
        with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="utf-8") as file:
            file.writelines(f"{key} = {value}\n" for key, value in settings.items())

    def configure(self, **settings):
        """The same while it runs; None takes a value back. New connections have it when this returns."""
        before = {key: self.setting(key) for key in settings}
        for key, value in settings.items():
            self.sql(f"ALTER SYSTEM RESET {key}" if value is None else f"ALTER SYSTEM SET {key} = {value}")
        self.sql("SELECT pg_reload_conf()")
        while any(self.setting(key) == before[key] for key in settings):
            time.sleep(0.01)

    def setting(self, key):
        [[value]] = self.sql(f"SELECT current_setting('{key}')")
        return value

    def follow(self, primary):
        """Becomes a standby of that server, from nothing."""
        shutil.rmtree(self.data, ignore_errors=True)
        source = ["-h", primary.machine.address, "-p", str(primary.port), "-U", "mazzo"]
        self.call("pg_basebackup", *source, "-D", self.data, "-R", "-c", "fast", "--no-sync")
        self.set(unix_socket_directories=f"'{self.folder}'")
        if self.port:
            self.start()
        else:
            with_free_port(self.start)

    def promote(self):
        self.call("pg_ctl", "-D", self.data, "-w", "promote")

    def senders(self):
        """The processes that send to a standby."""
        return [int(row[0]) for row in self.sql("SELECT pid FROM pg_stat_replication")]

    def call(self, program, *arguments):
        subprocess.run(
            [os.path.join(self.programs, program), *arguments],
            check=True,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            **unprivileged(),
        )

    def start(self, port=None):
        self.port = port or self.port
        with open(os.path.join(self.folder, "log"), "wb") as log:
            listen = ["-h", self.machine.address, "-p", str(self.port)]
            self.process = self.machine.popen(
                [os.path.join(self.programs, "postgres"), "-D", self.data, *listen],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                **unprivileged(),
            )
        while not self.answers():
            if self.process.poll() is not None:
                why = self.log_text()[-2000:]
                raise (PortTaken if "Address already in use" in why else RuntimeError)("PostgreSQL did not start: " + why)
            time.sleep(0.05)

    def answers(self):
        """By the socket in its folder, since at the port another server may answer."""
        command = [os.path.join(self.programs, "pg_isready"), "-q", "-h", self.folder, "-p", str(self.port)]
        return subprocess.run(command).returncode == 0

    def log_text(self):
        with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as file:
            return file.read()

    def kill(self):
        """As if the machine had died: the server and all it has started."""
        self.process.send_signal(signal.SIGSTOP)  # so that it starts no more
        children = self.children()
        for child in children:
            os.kill(child, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        while any(is_alive(child) for child in children):
            time.sleep(0.01)
        os.remove(os.path.join(self.data, "postmaster.pid"))  # a child that nobody has buried yet would look alive

    def children(self):
        with open(f"/proc/{self.process.pid}/task/{self.process.pid}/children", encoding="ascii") as file:
            return [int(pid) for pid in file.read().split()]

    def restart(self):
        self.kill()
        self.start()

    def set_aside(self):
        """Keeps a copy of its files as they are now, for go_back."""
        self.kill()
        self.replace_files("aside", "data")
        self.start()

    def go_back(self, **settings):
        """Its files are those that were set aside, as after a restore; what came since is kept for go_forth."""
        self.kill()
        self.replace_files("newest", "data")
        self.replace_files("data", "aside")
        self.set(**settings)
        self.start()

    def go_forth(self):
        self.kill()
        self.replace_files("data", "newest")
        self.start()

    def replace_files(self, to, source):
        shutil.rmtree(os.path.join(self.folder, to), ignore_errors=True)
        subprocess.run(["cp", "-a", os.path.join(self.folder, source), os.path.join(self.folder, to)], check=True)

    def sql(self, statement, database="postgres"):
        """The rows of a statement, as lists of texts."""
        out = subprocess.run(
            [os.path.join(self.programs, "psql"), "-X", "-A", "-t", "-F", "\x1f", "-v", "ON_ERROR_STOP=1", "-c", statement]
            + [self.url(database)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        return [line.split("\x1f") for line in out.splitlines()]

    def url(self, database, port=None):
        return f"postgresql://mazzo@{self.machine.address}:{port or self.port}/{database}?sslmode=disable"

    def expect_alone(self, database):
        """Waits until no other connection to this database is left: with its end it has counted what it did."""
        count = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        while self.sql(count + " AND backend_type = 'client backend'", database) != [["0"]]:
            time.sleep(0.02)

    def database(self):
        """The name of a new database."""
        self.databases += 1
        name = f"house{os.getpid()}_{self.databases}"
        self.sql(f"CREATE DATABASE {name}")
        return name

    def clean(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)  # closes all connections
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

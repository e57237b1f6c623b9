"""A PostgreSQL server for tests: Debian's program in a folder of its own, as an unprivileged user. It touches no other server,
and nothing of it is left."""

import atexit
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


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
    def __init__(self, copy_of=None, **settings):
        """A new server, or a standby of another."""
        self.programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.folder = tempfile.mkdtemp(prefix="mazzo-pg-")
        self.data = os.path.join(self.folder, "data")
        self.port = free_port()
        self.databases = 0
        self.process = None
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        atexit.register(self.clean)
        if copy_of:
            self.follow(copy_of)
            return
        self.call("initdb", "-D", self.data, "-A", "trust", "-U", "mazzo", "-E", "UTF8", "--locale=C", "--no-sync")
        self.set(listen_addresses="'127.0.0.1'", unix_socket_directories=f"'{self.folder}'", **settings)
        self.start()

    def set(self, **settings):
        """At the end of its file, where the last value counts."""
        with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="utf-8") as file:
            file.writelines(f"{key} = {value}\n" for key, value in settings.items())

    def follow(self, primary):
        """Becomes a standby of that server, from nothing."""
        shutil.rmtree(self.data, ignore_errors=True)
        source = ["-h", "127.0.0.1", "-p", str(primary.port), "-U", "mazzo"]
        self.call("pg_basebackup", *source, "-D", self.data, "-R", "-c", "fast", "--no-sync")
        self.set(unix_socket_directories=f"'{self.folder}'")
        self.start()

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

    def start(self):
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen(
                [os.path.join(self.programs, "postgres"), "-D", self.data, "-p", str(self.port)],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                **unprivileged(),
            )
        while not self.answers():
            if self.process.poll() is not None:
                raise RuntimeError("PostgreSQL did not start: " + self.log_text()[-2000:])
            time.sleep(0.05)

    def answers(self):
        return (
            subprocess.run([os.path.join(self.programs, "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]).returncode
            == 0
        )

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
        return f"postgresql://mazzo@127.0.0.1:{port or self.port}/{database}?sslmode=disable"

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

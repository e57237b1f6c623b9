"""deploy/ and docs/hosting.md name settings that exist, and the files are valid where their checker is installed."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

MAZZO = os.path.abspath("build/release/mazzo")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def config(*args, **env):
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MAZZO")}
    return subprocess.run([MAZZO, "config", *args], capture_output=True, text=True, timeout=600, env={**clean, **env})


class Deploy(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.secret = os.path.join(self.folder, "secret")
        with open(self.secret, "w", encoding="utf-8") as file:
            file.write("5e" * 32 + "\n")

    def test_the_settings_of_the_unit_are_good(self):
        unit = read("deploy/mazzo.service")
        env = dict(re.findall(r"(?m)^Environment=(\w+)=(.+)$", unit))
        self.assertEqual(env, {"MAZZO_SECRET_FILE": "%d/secret"})
        flags = re.search(r"(?m)^ExecStart=\S+ serve (.+)$", unit)[1].split()
        self.assertEqual(flags[:2], ["--config", "/etc/mazzo/mazzo.toml"])
        out = config("check", "--config", "deploy/mazzo.toml", *flags[2:], MAZZO_SECRET_FILE=self.secret)
        self.assertEqual((out.returncode, out.stderr), (0, ""))

    def test_the_settings_of_a_node_are_good(self):
        unit = read("deploy/cluster/mazzo@.service")
        env = dict(re.findall(r"(?m)^#   (MAZZO_\w+)=(.+)$", unit))
        self.assertEqual(set(env), {"MAZZO_LISTEN", "MAZZO_METRICS_LISTEN"})
        out = config("check", "--config", "deploy/cluster/mazzo.toml", MAZZO_SECRET_FILE=self.secret, **env)
        self.assertEqual((out.returncode, out.stderr), (0, ""))
        for line in read("deploy/mazzo.service").splitlines():  # what it takes away, a node needs no more than a house
            if re.match(r"(Protect|Private|Restrict|System|Capability|NoNew|Lock|Memory|Remove|Dynamic)", line):
                self.assertIn(line, unit.splitlines())

    def test_the_containers_of_several_nodes_are_good(self):
        file = read("deploy/cluster/compose.yaml")
        env = dict(re.findall(r"(?m)^    (MAZZO_\w+): \"?([^\"\n]+)", file))
        self.assertEqual(env["MAZZO_BUS"], "nats://bus:4222")
        self.assertRegex(env["MAZZO_STORE"], r"^\$\{STORE:")
        env |= {"MAZZO_STORE": "postgresql://mazzo@db1,db2,db3/mazzo", "MAZZO_ORIGINS": "https://cards.example.org"}
        out = config("check", **env, MAZZO_DATA="/data", MAZZO_SECRET_FILE=self.secret)
        self.assertEqual((out.returncode, out.stderr), (0, ""))
        nodes = re.findall(r'(?m)^  server (\w+) "\$\{(\w+)-[\d.]+:8081\}"$', read("deploy/cluster/haproxy.cfg"))
        self.assertEqual(re.findall(r"(?m)^  (node\d):$", file), [service for service, _ in nodes])
        self.assertEqual(re.findall(r'(NODE\d): "(\w+):8081"', file), [(name, service) for service, name in nodes])
        self.assertEqual(len(nodes), 3)
        self.assertTrue(env["MAZZO_LISTEN"].endswith(":8081"))
        parts = re.findall(r"(?m)^FROM \S+ AS (\w+)$", read("deploy/cluster/Containerfile"))
        self.assertEqual({"mazzo", *(f"mazzo-{part}" for part in parts)}, set(re.findall(r"(?m)^ +image: (\S+)$", file)))
        self.assertIn("tcp/" + env["MAZZO_METRICS_LISTEN"].replace(":", "/"), file)

    def test_a_bus_needs_a_store_and_takes_no_password(self):
        out = config("check", MAZZO_BUS="nats://127.0.0.1:4222")
        self.assertEqual((out.returncode, "store must be set too" in out.stderr), (1, True), out.stderr)
        out = config("check", MAZZO_BUS="nats://a:b@127.0.0.1:4222", MAZZO_STORE="postgresql://h/n")
        self.assertEqual((out.returncode, "bus_login_file" in out.stderr), (1, True), out.stderr)

    def test_the_settings_of_the_container_are_good_once_origins_are_given(self):
        words = re.search(r"(?m)^ENV (.+)$", read("deploy/Containerfile").replace("\\\n", " "))[1].split()
        env = {**dict(word.split("=", 1) for word in words), "MAZZO_SECRET_FILE": self.secret}
        self.assertIn("MAZZO_LISTEN", env)
        out = config("check", **env)
        self.assertEqual((out.returncode, out.stderr.count("\n")), (1, 1), out.stderr)
        self.assertIn("the allowed origins must be set", out.stderr)
        self.assertEqual(config("check", MAZZO_ORIGINS="https://cards.example.org", **env).returncode, 0)

    def test_the_container_has_every_library_that_the_program_needs(self):
        if not shutil.which("dpkg-query"):
            return
        said = lambda *command: subprocess.run(command, capture_output=True, text=True, timeout=600, check=True).stdout
        names = re.findall(r"\(NEEDED\).*\[(.+)\]", said("readelf", "-d", MAZZO))  # apt brings what these need themselves
        files = {os.path.realpath(path) for name, path in re.findall(r"(\S+) => (/\S+)", said("ldd", MAZZO)) if name in names}
        self.assertGreater(len(files), 6)
        both = [*files, *(path.removeprefix("/usr") for path in files)]  # a package may know either name
        owners = subprocess.run(["dpkg-query", "-S", *both], capture_output=True, text=True, timeout=600).stdout
        needed = {line.split(":")[0] for line in owners.splitlines()}
        self.assertEqual(len(owners.splitlines()), len(files))
        needed -= {"libc6", "libgcc-s1", "libstdc++6"}  # apt itself needs them
        last_stage = read("deploy/Containerfile").rsplit("\nFROM ", 1)[1]
        self.assertEqual({name for name in needed if f" {name} " not in last_stage.replace("\n", " ")}, set())

    def test_the_container_holds_what_it_builds(self):
        build, final = read("deploy/Containerfile").split("\nFROM ")[1:]
        for tool in ("tools/build.sh release mazzo", "tools/web.sh", "DESTDIR=/installed cmake --install build/release"):
            self.assertIn(tool, build)
        self.assertIn("\nCOPY --from=build /installed/usr/local /usr/local\n", final)

    def test_the_page_names_settings_that_exist(self):
        keys = set(json.loads(config("show", "--json").stdout))
        page = read("docs/hosting.md")
        named = set(re.findall(r"`([a-z]+(?:_[a-z]+)+)\b", page)) | {"listen", "origins"}
        metrics = {name for name in named if name.startswith("mazzo_")}
        self.assertGreater(len(named - metrics), 8)
        self.assertEqual(named - metrics - keys, set())
        self.assertEqual({name for name in metrics if f'"{name}"' not in read("server/metrics.cpp")}, set())

    def test_one_address_and_one_name_everywhere(self):
        for path in ("deploy/mazzo.toml", "deploy/Caddyfile", "deploy/nginx.conf", "deploy/mazzo.socket"):
            self.assertIn("127.0.0.1:8080", read(path), path)
        for path in ("deploy/mazzo.toml", "deploy/Caddyfile", "deploy/nginx.conf"):
            self.assertIn("cards.example.org", read(path), path)

    def test_the_unit_leaves_little_open(self):
        unit = read("deploy/mazzo.service")
        for line in ("Type=notify", "DynamicUser=yes", "NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet="):
            self.assertIn(f"\n{line}\n", unit)
        if not shutil.which("systemd-analyze"):
            return
        path = os.path.join(self.folder, "mazzo.service")
        with open(path, "w", encoding="utf-8") as file:
            file.write(unit.replace("/usr/local/bin/mazzo", MAZZO))
        port = shutil.copy("deploy/mazzo.socket", self.folder)
        out = subprocess.run(["systemd-analyze", "verify", "--man=no", path, port], capture_output=True, text=True, timeout=600)
        self.assertEqual((out.returncode, out.stderr), (0, ""))
        out = subprocess.run(
            ["systemd-analyze", "security", "--offline=yes", "--threshold=20", path], capture_output=True, text=True, timeout=600
        )
        self.assertEqual(out.returncode, 0, out.stdout)


class Install(unittest.TestCase):
    """The two blocks of commands of docs/hosting.md, in a root of their own. Without building and systemd."""

    PAGE = "usr/local/share/mazzo/web"

    def setUp(self):
        subprocess.run(["tools/web.sh"], check=True, timeout=1500)  # does nothing if the page exists
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        os.mkdir(os.path.join(self.root, "etc"))

    def block(self, heading):
        """The commands under a heading, from where the program and its page are built."""
        commands = read("docs/hosting.md").split(f"\n## {heading}\n")[1].split("```\n")[1].splitlines()
        self.assertEqual(commands[0], "tools/setup.sh run && tools/build.sh release mazzo && tools/web.sh")
        self.assertRegex(commands[-1], "^systemctl ")
        return commands[1:-1]

    def follow(self, heading):
        script = re.sub(r"(?<= )/etc/", rf"{self.root}/etc/", "\n".join(self.block(heading)))
        self.assertNotRegex(script.replace(self.root, ""), r" /(?!etc/)")
        out = subprocess.run(
            ["bash", "-euc", script],
            capture_output=True,
            text=True,
            timeout=600,
            env={**os.environ, "DESTDIR": self.root, "PATH": f"{self.root}/usr/local/bin:{os.environ['PATH']}"},
        )
        self.assertEqual((out.returncode, out.stderr), (0, ""))

    def installed(self, folder=""):
        return sorted(
            os.path.relpath(os.path.join(at, name), self.root)
            for at, _, names in os.walk(os.path.join(self.root, folder))
            for name in names
        )

    def test_the_commands_install_and_upgrade_program_page_and_settings(self):
        self.follow("Install")
        first = self.installed()
        self.assertEqual(self.installed("etc"), ["etc/mazzo/mazzo.toml", "etc/mazzo/secret"])
        for name in ("usr/local/bin/mazzo", "usr/local/lib/systemd/system/mazzo.service", f"{self.PAGE}/index.html"):
            self.assertIn(name, first)
        secret = os.path.join(self.root, "etc/mazzo/secret")
        self.assertRegex(read(secret), "^[0-9a-f]{64}\n$")
        self.assertEqual(os.stat(secret).st_mode & 0o777, 0o600)
        before = read(secret)
        stale = os.path.join(self.root, self.PAGE, "assets/stale.js")
        open(stale, "w", encoding="utf-8").close()
        self.follow("Upgrade")
        self.assertEqual(self.installed(), first)
        self.assertEqual(read(secret), before)
        self.assertIn(f'web = "/{self.PAGE}"', read(os.path.join(self.root, "etc/mazzo/mazzo.toml")))
        unit = os.path.join(self.root, "usr/local/lib/systemd/system/mazzo.service")
        self.assertEqual(read(unit), read("deploy/mazzo.service"))


if __name__ == "__main__":
    unittest.main()

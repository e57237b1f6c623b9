"""Where the programs of a test run: on this machine, or on machines that are network namespaces of it, each with an address and a
cable. Those need root, iproute2 and nftables, and nothing of them is left."""

import os
import shutil
import subprocess
import sys


def sh(command, **options):
    return subprocess.run(["bash", "-ec", command], check=True, capture_output=True, text=True, **options).stdout


class Here:
    """This machine."""

    address = "127.0.0.1"

    def popen(self, command, **options):
        return subprocess.Popen(command, **options)


HERE = Here()


class Machine:
    """A network namespace. What is started in it is this program's child, by its own number."""

    def __init__(self, name, address):
        self.name, self.address = name, address
        sh(
            f"ip netns add {name}; ip link add {name} type veth peer name eth0 netns {name}; ip link set dev {name} master br0 up;"
            f"ip -n {name} addr add {address}/24 dev eth0; ip -n {name} link set eth0 up; ip -n {name} link set lo up"
        )

    def popen(self, command, user=None, group=None, extra_groups=None, **options):
        as_user = [] if user is None else ["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups"]
        return subprocess.Popen(["ip", "netns", "exec", self.name, *as_user, *command], **options)

    def pids(self):
        return [int(pid) for pid in sh(f"ip netns pids {self.name}").split()]

    def unplug(self):
        sh(f"ip link set {self.name} down")

    def plug_in(self):
        sh(f"ip link set {self.name} up")


class Network:
    """Machines and the switch between them, to which this program is connected too, as 10.0.0.1. Only inside of namespaces; see
    enter_namespaces."""

    def __init__(self, numbers, own=()):
        """numbers: by name, the last part of each address; own: more addresses of this program."""
        sh(
            "ip link set lo up; ip link add br0 type bridge; ip link set br0 up; mkdir -p /run/netns; mount -t tmpfs none /run/netns"
        )
        for address in ("10.0.0.1", *own):
            sh(f"ip addr add {address}/24 dev br0")
        self.machines = {name: Machine(name, f"10.0.0.{number}") for name, number in numbers.items()}

    def drop(self, pairs):
        """From now on the switch drops what goes from the first machine of such a pair to the second, and nothing else."""
        rules = ["add table bridge cables", "delete table bridge cables", "add table bridge cables"]
        rules.append("add chain bridge cables switch { type filter hook forward priority 0; }")
        for source, target in pairs:
            addresses = self.machines[source].address, self.machines[target].address
            rules.append("add rule bridge cables switch ip saddr {} ip daddr {} drop".format(*addresses))
        subprocess.run([program("nft"), "-f", "-"], input="\n".join(rules), text=True, check=True)


def program(name):
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")


def why_no_namespaces():
    """In words; empty where machines can be made."""
    if os.getuid() != 0:
        return "that needs root"
    missing = [name for name in ("ip", "nft", "unshare", "setpriv") if not program(name)]
    return f"{' and '.join(missing)} not installed" if missing else ""


def enter_namespaces():
    """Starts this script again, with a network, mounts and processes of its own; returns in there."""
    if os.environ.get("INSIDE_NAMESPACES") == "1":
        return
    command = ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "--propagation", "private"]
    init = ["bash", "-c", '"$@"; exit $?', "init"]  # which buries what the dead leave behind
    os.execvpe("unshare", [*command, *init, sys.executable, *sys.argv], {**os.environ, "INSIDE_NAMESPACES": "1"})

#!/usr/bin/env bash
# tools/setup.sh run|test: installs the missing Debian packages that ./run or ./test needs.
# Quick and silent when none is missing.
set -euo pipefail

run_packages=(clang-19 cmake ninja-build ccache mold libfmt-dev libcli11-dev libtermpaint-dev libssl-dev pkg-config
  libboost1.81-dev libsqlite3-dev libsodium-dev libtomlplusplus-dev libjemalloc-dev)
# The page: the core as WebAssembly, and what bundles it.
page_packages=(lld-19 binaryen libdeflate-tools wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32)
command -v node >/dev/null || page_packages+=(nodejs)
command -v npm >/dev/null || page_packages+=(npm)
run_packages+=("${page_packages[@]}")
test_packages=(
  git python3 g++ tmux openssl
  libgtest-dev librapidcheck-dev libbenchmark-dev
  shellcheck clang-format-19 clang-tidy-19 libclang-rt-19-dev llvm-19
  chromium chromium-headless-shell
  libpq-dev postgresql-15  # a store in PostgreSQL; the tests start servers of their own
  libnats-dev nats-server  # several nodes on such a store; likewise
  zsh fish groff-base  # whose completions and man pages are tested
)

case ${1:-} in
  run) wanted=("${run_packages[@]}") ;;
  test) wanted=("${run_packages[@]}" "${test_packages[@]}") ;;
  *) echo "usage: tools/setup.sh run|test" >&2; exit 2 ;;
esac

say() { printf 'setup: %s\n' "$*" >&2; }

if ! command -v dpkg-query apt-get >/dev/null; then
  [[ -e build ]] || say "no Debian here; please have the likes of these installed: ${wanted[*]}"
  exit 0
fi

installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "${wanted[@]}" 2>/dev/null || true)"
missing=()
for package in "${wanted[@]}"; do
  [[ $installed == *" installed:$package "* ]] || missing+=("$package")
done
((${#missing[@]})) || exit 0

as_root=()
if [[ $(id -u) != 0 ]]; then
  if ! command -v sudo >/dev/null || { ! sudo -n true 2>/dev/null && [[ ! -t 0 ]]; }; then
    say "missing: ${missing[*]}"
    say "neither root nor sudo is at hand; ask somebody who is root for: apt-get install ${missing[*]}"
    exit 1
  fi
  as_root=(sudo)
fi

apt() {
  ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
    apt-get -q -o DPkg::Lock::Timeout=120 "$@" >&2
}
# Otherwise PostgreSQL's package makes a database and starts its server.
forbid_clusters() {
  apt install -y --no-install-recommends postgresql-common
  ${as_root[@]+"${as_root[@]}"} sed -i.mazzo -E 's/^#? *create_main_cluster.*/create_main_cluster = false/' "$clusters"
}
clusters=/etc/postgresql-common/createcluster.conf
# Otherwise NATS's package starts its server now, and again at each boot.
install_nats() {
  local policy=/usr/sbin/policy-rc.d
  if [[ ! -e $policy ]]; then
    printf '#!/bin/sh\nexit 101\n' | ${as_root[@]+"${as_root[@]}"} install -m 755 /dev/stdin "$policy"
    # shellcheck disable=SC2064  # the values of now
    trap "${as_root[*]+"${as_root[*]}"} rm -f $policy" EXIT
  fi
  apt install -y --no-install-recommends nats-server
  if [[ -d /run/systemd/system ]]; then ${as_root[@]+"${as_root[@]}"} systemctl disable nats-server >&2; fi
}
say "installing ${missing[*]}"
apt update
if [[ " ${missing[*]} " == *" postgresql-15 "* ]]; then forbid_clusters; fi
if [[ " ${missing[*]} " == *" nats-server "* ]]; then install_nats; fi
apt install -y --no-install-recommends "${missing[@]}"
if [[ -e $clusters.mazzo ]]; then ${as_root[@]+"${as_root[@]}"} mv "$clusters.mazzo" "$clusters"; fi

# A build that was configured without them must look again.
rm -f "$(dirname "$(readlink -f "$0")")"/../build/*/build.ninja

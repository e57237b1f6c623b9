#!/usr/bin/env bash
# tools/cluster.sh up|down|status [FOLDER]: a whole house of several nodes on this machine, as plain processes of Debian's programs:
# a PostgreSQL server with a synchronous standby, a NATS server, three nodes. It needs nothing but their packages
# (tools/setup.sh test installs them), touches no server that was there, and `down` leaves nothing behind.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
command=${1:-}
folder=${2:-${TMPDIR:-/tmp}/mazzo-cluster-$(id -u)}
program=${MAZZO:-$root/build/release/mazzo}
first_port=${FIRST_PORT:-8091} # of the nodes; then 29 more for the rest
patience=${PATIENCE:-30}        # seconds for each process to start
nodes=3
primary_port=$((first_port + 10)) standby_port=$((first_port + 11)) bus_port=$((first_port + 12))

say() { printf 'cluster: %s\n' "$*" >&2; }
fail() {
  say "$*"
  exit 1
}

# PostgreSQL refuses root, so its servers and NATS run as its user.
as_user() {
  if [[ $(id -u) == 0 ]]; then
    setpriv --reuid=postgres --regid=postgres --clear-groups env -i PATH="$PATH" LANG=C.UTF-8 "$@"
  else
    "$@"
  fi
}

is_running() { # NAME
  [[ -r $folder/$1.pid ]] && kill -0 "$(cat "$folder/$1.pid")" 2>/dev/null
}

# begin NAME COMMAND…: in the background, in a group of its own, with its log
begin() {
  local name=$1
  shift
  setsid "$@" >>"$folder/$name.log" 2>&1 </dev/null &
  echo $! >"$folder/$name.pid"
}

end() { # NAME SIGNAL: the process and what it started
  [[ -r $folder/$1.pid ]] || return 0
  local pid
  pid=$(cat "$folder/$1.pid")
  kill "-$2" -- "-$pid" 2>/dev/null || return 0
  for _ in {1..100}; do
    kill -0 -- "-$pid" 2>/dev/null || return 0
    sleep 0.1
  done
  kill -9 -- "-$pid" 2>/dev/null || true
}

wait_for() { # WHAT COMMAND…
  local what=$1 i
  shift
  for ((i = 0; i < 10 * patience; ++i)); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.1
  done
  tail -n 3 "$folder"/*.log >&2
  fail "$what did not start; PATIENCE=… waits for longer than $patience s"
}

find_programs() {
  postgres=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -1)
  [[ -x $postgres/initdb ]] || fail "PostgreSQL is not installed: apt-get install postgresql-15"
  nats=$(PATH=$PATH:/usr/sbin command -v nats-server) || fail "NATS is not installed: apt-get install nats-server"
  [[ -x $program ]] || fail "$program is not built: tools/build.sh release mazzo"
}

check_ports() {
  local port
  for ((port = first_port; port < first_port + 30; ++port)); do
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      fail "port $port is in use; FIRST_PORT=… chooses others"
    fi
  done
}

start_postgres() {
  local line=$folder/postgres
  install -d -m 700 "$line"
  if [[ $(id -u) == 0 ]]; then chown postgres:postgres "$line"; fi
  cd "$line"
  as_user "$postgres/initdb" -D "$line/primary" -A trust -U mazzo -E UTF8 --locale=C >/dev/null
  as_user tee -a "$line/primary/postgresql.conf" >/dev/null <<END
listen_addresses = '127.0.0.1'
unix_socket_directories = '$line'
END
  begin primary "$folder/as_user" "$postgres/postgres" -D "$line/primary" -p $primary_port
  wait_for PostgreSQL "$postgres/pg_isready" -q -h 127.0.0.1 -p $primary_port
  # Both have it, so that a standby which becomes the primary is as safe; the primary reads it when its standby is there.
  echo "synchronous_standby_names = '*'" | as_user tee -a "$line/primary/postgresql.conf" >/dev/null
  as_user "$postgres/pg_basebackup" -h 127.0.0.1 -p $primary_port -U mazzo -D "$line/standby" -R -c fast
  begin standby "$folder/as_user" "$postgres/postgres" -D "$line/standby" -p $standby_port
  wait_for "the standby" "$postgres/pg_isready" -q -h 127.0.0.1 -p $standby_port
  local sql=("$postgres/psql" -q -X "postgresql://mazzo@127.0.0.1:$primary_port/postgres")
  "${sql[@]}" -c "SELECT pg_reload_conf()" >/dev/null
  "${sql[@]}" -c "CREATE DATABASE mazzo"
  cd "$root"
}

# The same for `begin`, which cannot run a function.
write_helper() {
  {
    echo '#!/usr/bin/env bash'
    if [[ $(id -u) == 0 ]]; then
      echo "exec setpriv --reuid=postgres --regid=postgres --clear-groups env -i PATH=\"\$PATH\" LANG=C.UTF-8 \"\$@\""
    else
      echo "exec \"\$@\""
    fi
  } >"$folder/as_user"
  # What a service manager does: a node that ends by itself comes back as a new node.
  cat >"$folder/keep" <<'END'
#!/usr/bin/env bash
trap 'kill -TERM "$child"; wait "$child"; exit 0' TERM
while :; do
  "$@" & child=$!
  wait "$child" || sleep 1
done
END
  chmod 755 "$folder/as_user" "$folder/keep"
}

start_node() { # NUMBER
  local port=$((first_port + $1 - 1)) data=$folder/node$1
  install -d -m 700 "$data"
  MAZZO_SECRET=$(cat "$folder/secret") \
    MAZZO_STORE="postgresql://mazzo@127.0.0.1:$primary_port,127.0.0.1:$standby_port/mazzo?sslmode=disable" \
    MAZZO_BUS="nats://127.0.0.1:$bus_port" MAZZO_WEB="${MAZZO_WEB:-$root/web/dist}" \
    begin "node$1" "$folder/keep" "$program" serve --listen "127.0.0.1:$port" \
    --metrics-listen "127.0.0.1:$((port + 20))" --data "$data"
}

is_ready() { # PORT
  exec 3<>"/dev/tcp/127.0.0.1/$1" || return 1
  printf 'GET /readyz HTTP/1.0\r\n\r\n' >&3
  grep -q '^HTTP/1.. 200' <&3
}

up() {
  find_programs
  [[ ! -e $folder ]] || fail "$folder is there already; tools/cluster.sh down removes it"
  check_ports
  mkdir -p "$folder"
  chmod 755 "$folder"
  trap 'say "giving up"; down' EXIT # also by `fail`, and by a command that fails in a function
  (umask 077 && openssl rand -hex 32 >"$folder/secret")
  write_helper
  start_postgres
  begin bus "$folder/as_user" "$nats" -a 127.0.0.1 -p $bus_port --name "$folder"
  for ((i = 1; i <= nodes; ++i)); do start_node "$i"; done
  for ((i = 1; i <= nodes; ++i)); do wait_for "node $i" is_ready $((first_port + 19 + i)); done
  trap - EXIT
  status
}

status() {
  [[ -d $folder ]] || fail "there is no cluster in $folder"
  local name
  for name in primary standby bus; do
    if is_running $name; then echo "$name: runs"; else echo "$name: is gone"; fi
  done
  for ((i = 1; i <= nodes; ++i)); do
    local port=$((first_port + i - 1))
    if (is_ready $((port + 20))) 2>/dev/null; then
      echo "node $i: ready at http://127.0.0.1:$port/"
    else
      echo "node $i: not ready"
    fi
  done
}

down() {
  [[ -d $folder ]] || fail "there is no cluster in $folder"
  cd "$root"
  for ((i = 1; i <= nodes; ++i)); do end "node$i" TERM; done
  end bus TERM
  end standby INT
  end primary INT
  rm -rf "$folder"
}

case $command in
  up | down | status) "$command" ;;
  *)
    echo "usage: tools/cluster.sh up|down|status [FOLDER]" >&2
    exit 2
    ;;
esac

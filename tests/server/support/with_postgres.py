#!/usr/bin/env python3
"""with_postgres.py COMMAND…: runs it while a PostgreSQL server of its own is there; POSTGRES is its address."""

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from support.postgres import Postgres  # noqa: E402

if __name__ == "__main__":
    server = Postgres()
    address = server.url(server.database())
    sys.exit(subprocess.run(sys.argv[1:], env={**os.environ, "POSTGRES": address}).returncode)

#!/bin/sh
# Takes the address of the database from the file that docker-compose.yml's `secrets` service wrote, and runs the command.
set -eu
if [ -n "${DATABASE_URL_FILE:-}" ]; then
  DATABASE_URL="$(cat "$DATABASE_URL_FILE")"
  export DATABASE_URL
fi
exec "$@"

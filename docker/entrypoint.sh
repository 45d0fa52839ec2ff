#!/bin/sh
# Takes the address of the database from the file that docker-compose.yml's `secrets` service wrote, and the commit from
# the build, then runs the command.
set -eu
if [ -n "${DATABASE_URL_FILE:-}" ]; then
  DATABASE_URL="$(cat "$DATABASE_URL_FILE")"
  export DATABASE_URL
fi
if [ -z "${GIT_COMMIT:-}" ]; then
  GIT_COMMIT="$(cat /app/commit)"
  export GIT_COMMIT
fi
exec "$@"

#!/bin/sh
# Takes the address of the database from the file that docker-compose.yml's `secrets` service wrote, unless DATABASE_URL
# names another; commit and source of the build, unless settings do. Then runs the command.
set -eu
if [ -z "${DATABASE_URL:-}" ] && [ -n "${DATABASE_URL_FILE:-}" ]; then
  DATABASE_URL="$(cat "$DATABASE_URL_FILE")"
  export DATABASE_URL
fi
if [ -z "${GIT_COMMIT:-}" ]; then
  GIT_COMMIT="$(cat /app/commit)"
  export GIT_COMMIT
fi
export SOURCE_URL="${SOURCE_URL:-${BUILT_SOURCE_URL:-}}"
exec "$@"

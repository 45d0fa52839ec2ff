#!/bin/sh
# Stands in for the entrypoint of the postgres image where that one can't be had: it makes the cluster with the variables
# of the compose file, as the postgres account, and starts what it is given.
set -eu
export PGDATA=/var/lib/postgresql/data PATH="/opt/postgres/bin:$PATH"
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres /var/lib/postgresql /var/run/postgresql
  chmod 0700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # As the image does it: the shell splits the variable.
  eval "initdb -D \"$PGDATA\" -U \"$POSTGRES_USER\" --pwfile=\"$POSTGRES_PASSWORD_FILE\" $POSTGRES_INITDB_ARGS"
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
  echo "CREATE DATABASE \"$POSTGRES_DB\"" | postgres --single -D "$PGDATA" postgres >/dev/null
fi
program="$1"
shift
exec "$program" -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql "$@"

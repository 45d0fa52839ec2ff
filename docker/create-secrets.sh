#!/bin/sh
# Generates the database password at the first start and leaves it, for each reader its own copy, readable by that account
# only. Runs before everything else at every `docker compose up`; what exists is kept.
set -eu
cd /secrets
if [ ! -s postgres-password ] || [ ! -s database-url ]; then
  umask 077
  password="$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')"
  printf '%s' "$password" >postgres-password.new
  printf 'postgresql://strikebook:%s@postgres:5432/strikebook' "$password" >database-url.new
  chown "$POSTGRES_UID" postgres-password.new
  chown "$STRIKEBOOK_UID" database-url.new
  chmod 0400 postgres-password.new database-url.new
  mv postgres-password.new postgres-password
  mv database-url.new database-url
fi

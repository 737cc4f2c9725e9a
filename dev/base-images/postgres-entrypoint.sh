#!/bin/sh
# Does what the postgres image does at startup: initializes an empty data directory, runs the scripts of
# /docker-entrypoint-initdb.d on a server that accepts local connections only, then starts the server.
set -eu
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres /var/lib/postgresql /var/run/postgresql
  chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
: "${POSTGRES_USER:=postgres}" "${POSTGRES_DB:=$POSTGRES_USER}"
export POSTGRES_USER POSTGRES_DB
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  passwords=$(mktemp)
  printf '%s\n' "${POSTGRES_PASSWORD:?}" > "$passwords"
  # shellcheck disable=SC2086 # several words, as its model takes them
  initdb -U "$POSTGRES_USER" --pwfile="$passwords" --auth-local=trust --auth-host=scram-sha-256 \
    --encoding=UTF8 ${POSTGRES_INITDB_ARGS:-}
  rm "$passwords"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  pg_ctl -w -o "-c listen_addresses=''" start
  [ "$POSTGRES_DB" = postgres ] || createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sh; do
    if [ -e "$script" ]; then sh "$script"; fi
  done
  pg_ctl -w -m fast stop
fi
exec "$@"

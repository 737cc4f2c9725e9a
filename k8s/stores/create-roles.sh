#!/bin/sh
# Run once by the postgres image on an empty cluster: a schema and a role per service, which owns its
# schema, finds it without naming it, and may touch nothing else.
set -eu
# In compose the passwords lie in a file; in a cluster they are in the environment already.
if [ -f /secrets/postgres.env ]; then . /secrets/postgres.env; fi

create() {
  psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" \
    -v role="$1_service" -v schema="$1" -v password="$2" -v database="$POSTGRES_DB" <<'SQL'
create role :"role" login nosuperuser nocreatedb nocreaterole password :'password';
alter role :"role" set search_path = :"schema";
grant connect on database :"database" to :"role";
create schema :"schema" authorization :"role";
revoke all on schema :"schema" from public;
SQL
}

psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v database="$POSTGRES_DB" <<'SQL'
revoke all on database :"database" from public;
revoke all on schema public from public;
SQL
create identity "$IDENTITY_PASSWORD"
create org "$ORG_PASSWORD"
create billing "$BILLING_PASSWORD"

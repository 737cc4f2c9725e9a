#!/bin/sh
# The postgres image runs it once on an empty cluster. Creates per service a schema, a role that owns and migrates it, and
# the role of the running service. The search path of each role is its schema and that of the extensions; it has no access
# to other schemas.
set -eu

create() {
  psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v database="$POSTGRES_DB" \
    -v schema="$1" -v role="$1_service" -v password="$2" -v owner="$1_owner" -v owner_password="$3" <<'SQL'
create role :"role" login nosuperuser nocreatedb nocreaterole password :'password';
create role :"owner" login nosuperuser nocreatedb nocreaterole password :'owner_password';
alter role :"role" set search_path = :"schema", extensions;
alter role :"owner" set search_path = :"schema", extensions;
grant connect on database :"database" to :"role", :"owner";
grant usage on schema extensions to :"role", :"owner";
create schema :"schema" authorization :"owner";
revoke all on schema :"schema" from public;
SQL
}

psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v database="$POSTGRES_DB" <<'SQL'
revoke all on database :"database" from public;
revoke all on schema public from public;
create schema extensions;
create extension pg_trgm with schema extensions;
create extension btree_gin with schema extensions;
SQL
create identity "$IDENTITY_PASSWORD" "$IDENTITY_OWNER_PASSWORD"
create org "$ORG_PASSWORD" "$ORG_OWNER_PASSWORD"
create billing "$BILLING_PASSWORD" "$BILLING_OWNER_PASSWORD"

/** Changes of records, for event streams. */
export const changeTables = `
  -- Numbered per merchant without gaps, in the order of commits: a reader never overtakes a writer.
  create table change_feed (
    provider_organization_id text primary key,
    position bigint not null
  );
  create table change (
    provider_organization_id text not null,
    position bigint not null,
    kind text not null,
    record_id text not null,
    at timestamptz not null,
    primary key (provider_organization_id, position)
  );
  create index change_at on change (at);

  create function notify_change() returns trigger language plpgsql as $$
    begin perform pg_notify('change_' || current_schema(), ''); return null; end $$;
  create trigger change_notify after insert on change
    for each statement execute function notify_change();
  create trigger billing_connection_notify after insert or delete on billing_connection
    for each statement execute function notify_change();
`;

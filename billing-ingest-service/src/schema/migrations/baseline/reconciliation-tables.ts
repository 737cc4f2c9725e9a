/** Reconciliation of the records with the provider's API. */
export const reconciliationTables = `
  -- organization_id: whose token the run uses; null for the platform's.
  -- covers: the provider organizations that the token can read.
  -- collection, page: progress of the run. Only the process that holds the lease continues it; the lease of a crashed
  -- process expires.
  -- listed_until: the newest creation time on the pages of the collection so far; is_ordered: they came in that order.
  create table reconciliation (
    id text primary key,
    organization_id text,
    started_at timestamptz not null,
    finished_at timestamptz,
    problem text,
    covers text[] not null default '{}',
    collection integer not null default 0,
    page integer not null default 1,
    listed_until timestamptz,
    is_ordered boolean not null default true,
    failures integer not null default 0,
    holder text not null,
    leased_until timestamptz not null,
    next_at timestamptz not null
  );
  create unique index reconciliation_running on reconciliation (coalesce(organization_id, ''))
    where finished_at is null;
  create index reconciliation_list on reconciliation (organization_id, started_at desc, id desc);

  create table reconciliation_count (
    reconciliation_id text not null references reconciliation on delete cascade,
    provider_organization_id text not null,
    kind text not null,
    checked bigint not null,
    missing bigint not null,
    outdated bigint not null,
    missing_at_provider bigint not null,
    primary key (reconciliation_id, provider_organization_id, kind)
  );

  -- Records that a complete listing of the provider did not contain; confirmed by a second listing.
  create table missing_record (
    kind text not null,
    id text not null,
    provider_organization_id text not null,
    missing_since timestamptz not null,
    is_confirmed boolean not null default false,
    primary key (kind, id)
  );
  create index missing_record_list
    on missing_record (provider_organization_id, missing_since desc, id desc) where is_confirmed;
`;

/** The states of records that the provider sent. */
export const snapshotTable = `
  -- The newest snapshot of each variant of a record; the typed rows are merged from them.
  -- is_from_provider: sent by the provider itself, not in a request signed with a merchant's secret.
  create table snapshot (
    kind text not null,
    id text not null,
    variant text not null,
    revision text collate "C" not null,
    version bigint not null,
    provider_organization_id text,
    document json not null,
    is_from_provider boolean not null default true,
    primary key (kind, id, variant)
  );
`;

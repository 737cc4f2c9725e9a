/** The copies of records that the provider sent. */
export const snapshotTable = `
  -- The newest variant of a record in each shape that the provider sends it in: the typed rows are merged from them.
  -- is_proven: whether the provider itself sent it, or only a request signed with a merchant's secret.
  create table snapshot (
    kind text not null,
    id text not null,
    variant text not null,
    revision text collate "C" not null,
    version bigint not null,
    provider_organization_id text,
    document json not null,
    is_proven boolean not null default true,
    primary key (kind, id, variant)
  );
`;

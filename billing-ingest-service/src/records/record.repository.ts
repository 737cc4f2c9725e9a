import { type Statement, statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import { type RecordKind, recordKind } from '@tessera/contracts/billing/changes';
import { type MergedRecord, rowOf } from './merge-record.rules.ts';
import { columnsOf, tableOf } from './record-kinds.ts';
import { keyOf, type StoredSnapshot } from './snapshot.ts';

type RecordKey = { readonly kind: RecordKind; readonly id: string };
type SnapshotRow = Omit<StoredSnapshot, 'version'> & { version: string };

/**
 * Records are locked by the bucket that their key hashes into, so that a transaction holds this many entries of the
 * server's lock table at most, however many records it writes. The table has 6,400 entries by default.
 */
const LOCK_BUCKETS = 512;

/**
 * Advisory locks in one order, so that no two transactions deadlock. Sequential scans are off: plans are cached per
 * connection, and a plan made while the tables were small would scan them for the connection's lifetime.
 */
const lock = statement<never>(
  'record-lock',
  `select set_config('enable_seqscan', 'off', true),
     pg_advisory_xact_lock(hashtext('records of ' || current_schema()), bucket)
   from (select distinct abs(hashtext(key) % ${LOCK_BUCKETS}) as bucket
         from unnest($1::text[]) as key order by 1) as buckets`,
);

const load = statement<SnapshotRow>(
  'snapshot-load',
  `select stored.* from unnest($1::text[], $2::text[]) as key (kind, id)
   cross join lateral (
     select snapshot.kind, snapshot.id, variant, revision, version, document,
            provider_organization_id as "providerOrganizationId", is_from_provider as "isFromProvider"
     from snapshot where snapshot.kind = key.kind and snapshot.id = key.id
   ) as stored`,
);

const upsertSnapshot = statement<never>(
  'snapshot-upsert',
  `insert into snapshot (kind, id, variant, revision, version, provider_organization_id, document, is_from_provider)
   select kind, id, variant, revision, version, provider_organization_id, document, is_from_provider
   from json_populate_recordset(null::snapshot, $1::json)
   on conflict (kind, id, variant) do update set
     revision = excluded.revision, version = excluded.version, document = excluded.document,
     provider_organization_id = excluded.provider_organization_id, is_from_provider = excluded.is_from_provider`,
);

const deleteSnapshot = statement<never>(
  'snapshot-delete',
  `delete from snapshot using unnest($1::text[], $2::text[], $3::text[]) as displaced (kind, id, variant)
   where snapshot.kind = displaced.kind and snapshot.id = displaced.id and snapshot.variant = displaced.variant`,
);

function upsertInto(kind: RecordKind): Statement<never> {
  const table = `"${tableOf(kind)}"`;
  const columns = [
    'id',
    'version',
    'provider_organization_id',
    'document',
    ...columnsOf(kind).map(({ name }) => name),
  ].map((name) => `"${name}"`);
  const updates = columns.slice(1).map((name) => `${name} = excluded.${name}`);
  return statement(
    `record-upsert-${kind}`,
    `insert into ${table} (${columns.join(', ')})
     select ${columns.join(', ')} from json_populate_recordset(null::${table}, $1::json)
     on conflict (id) do update set ${updates.join(', ')}`,
  );
}

function reassignRowsOf(kind: RecordKind): Statement<never> {
  const table = `"${tableOf(kind)}"`;
  return statement(
    `record-reassign-${kind}`,
    `update ${table} set provider_organization_id = $3
     where id = any($1) and provider_organization_id = $2`,
  );
}
function idsOf(kind: RecordKind): Statement<{ id: string }> {
  return statement(
    `record-ids-${kind}`,
    `select id from "${tableOf(kind)}" where provider_organization_id = $1 limit $2`,
  );
}
const reassignSnapshots = statement<never>(
  'snapshot-reassign',
  `update snapshot set provider_organization_id = $4
   from unnest($1::text[], $2::text[]) as given (kind, id)
   where snapshot.kind = given.kind and snapshot.id = given.id
     and snapshot.provider_organization_id = $3`,
);
const reassignRows = new Map(recordKind.options.map((kind) => [kind, reassignRowsOf(kind)]));
const idsByKind = new Map(recordKind.options.map((kind) => [kind, idsOf(kind)]));
const upserts = new Map(recordKind.options.map((kind) => [kind, upsertInto(kind)]));

/** Stored snapshots, and the typed rows merged from them. */
export const records = {
  /** Locks these records until the transaction ends. */
  async lock(tx: Tx, keys: readonly RecordKey[]): Promise<void> {
    await tx.query(lock, [[...new Set(keys.map(keyOf))]]);
  },

  async load(db: Db, wanted: readonly RecordKey[]): Promise<StoredSnapshot[]> {
    const keys = [...new Map(wanted.map((key) => [keyOf(key), key])).values()];
    const rows = await db.query(load, [keys.map(({ kind }) => kind), keys.map(({ id }) => id)]);
    return rows.map((row) => ({ ...row, version: BigInt(row.version) }));
  },

  upsertSnapshots: (tx: Tx, snapshots: readonly StoredSnapshot[]) =>
    tx.query(upsertSnapshot, [
      JSON.stringify(
        snapshots.map(({ providerOrganizationId, isFromProvider, version, ...rest }) => ({
          ...rest,
          version: String(version),
          is_from_provider: isFromProvider,
          provider_organization_id: providerOrganizationId,
        })),
      ),
    ]),

  /** Deletes displaced snapshots. */
  async deleteSnapshots(tx: Tx, displaced: readonly StoredSnapshot[]): Promise<void> {
    if (displaced.length === 0) return;
    const columns = (['kind', 'id', 'variant'] as const).map((name) =>
      displaced.map((snapshot) => snapshot[name]),
    );
    await tx.query(deleteSnapshot, columns);
  },

  /** Ids of up to `limit` records of a merchant, in any order. */
  async idsOf(db: Db, kind: RecordKind, merchant: string, limit: number): Promise<string[]> {
    const found = idsByKind.get(kind);
    if (found === undefined) return [];
    return (await db.query(found, [merchant, limit])).map(({ id }) => id);
  },

  /** Moves these records from one merchant to another. The caller has locked them. */
  async reassign(
    tx: Tx,
    keys: readonly RecordKey[],
    { from, to }: { readonly from: string; readonly to: string },
  ): Promise<void> {
    await tx.query(reassignSnapshots, [
      keys.map(({ kind }) => kind),
      keys.map(({ id }) => id),
      from,
      to,
    ]);
    for (const [kind, reassignRowsOfKind] of reassignRows) {
      const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id);
      if (ids.length > 0) await tx.query(reassignRowsOfKind, [ids, from, to]);
    }
  },

  async upsert(tx: Tx, merged: readonly MergedRecord[]): Promise<void> {
    for (const [kind, upsert] of upserts) {
      const rows = merged.filter((record) => record.kind === kind).map(rowOf);
      if (rows.length > 0) await tx.query(upsert, [JSON.stringify(rows)]);
    }
  },
};

import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import { type RecordKind, recordKind } from '@tessera/contracts/billing/changes';
import { formatInstant, parseInstant } from '../instant.ts';
import type { Json } from './fields.ts';
import type { MergedRecord } from './merge-record.rules.ts';
import { type Column, columnsOf } from './record-table.ts';
import { recordTables, tableOf } from './record-tables.ts';
import { keyOf, type SnapshotOf, type StoredSnapshot } from './snapshot.ts';

type RecordKey = { readonly kind: RecordKind; readonly id: string };
type Move = { readonly from: string; readonly to: string };
type SnapshotRow = {
  [K in RecordKind]: Omit<SnapshotOf<K>, 'version'> & {
    readonly version: string;
    readonly isFromProvider: boolean;
  };
}[RecordKind];

/**
 * Records are locked by the bucket that their key hashes into, so that a transaction holds this many entries of the
 * server's lock table at most, however many records it writes. The table has 6,400 entries by default.
 */
const LOCK_BUCKETS = 512;

const quoted = (name: string) => `"${name}"`;

/** Stored snapshots, and the rows of the records merged from them. */
export const records = {
  /**
   * Locks these records until the transaction ends, in one order, so that no two transactions deadlock. Sequential scans
   * are off: plans are cached per connection, and a plan made while the tables were small would scan them for the
   * connection's lifetime.
   */
  async lock(tx: Tx, keys: readonly RecordKey[]): Promise<void> {
    await tx.query(
      statement<never>(
        'record-lock',
        `select set_config('enable_seqscan', 'off', true),
           pg_advisory_xact_lock(hashtext('records of ' || current_schema()), bucket)
         from (select distinct abs(hashtext(key) % ${LOCK_BUCKETS}) as bucket
               from unnest($1::text[]) as key order by 1) as buckets`,
      ),
      [[...new Set(keys.map(keyOf))]],
    );
  },

  async load(db: Db, wanted: readonly RecordKey[]): Promise<StoredSnapshot[]> {
    const keys = [...new Map(wanted.map((key) => [keyOf(key), key])).values()];
    const rows = await db.query(
      statement<SnapshotRow>(
        'snapshot-load',
        `select stored.* from unnest($1::text[], $2::text[]) as key (kind, id)
         cross join lateral (
           select snapshot.kind, snapshot.id, variant, revision, version, document,
                  provider_organization_id as "providerOrganizationId", is_from_provider as "isFromProvider"
           from snapshot where snapshot.kind = key.kind and snapshot.id = key.id
         ) as stored`,
      ),
      [keys.map(({ kind }) => kind), keys.map(({ id }) => id)],
    );
    return rows.map((row) => ({ ...row, version: BigInt(row.version) }));
  },

  upsertSnapshots: (tx: Tx, snapshots: readonly StoredSnapshot[]) =>
    tx.query(
      statement<never>(
        'snapshot-upsert',
        `insert into snapshot
           (kind, id, variant, revision, version, provider_organization_id, document, is_from_provider)
         select kind, id, variant, revision, version, provider_organization_id, document, is_from_provider
         from json_populate_recordset(null::snapshot, $1::json)
         on conflict (kind, id, variant) do update set
           revision = excluded.revision, version = excluded.version, document = excluded.document,
           provider_organization_id = excluded.provider_organization_id,
           is_from_provider = excluded.is_from_provider`,
      ),
      [
        JSON.stringify(
          snapshots.map(({ providerOrganizationId, isFromProvider, version, ...rest }) => ({
            ...rest,
            version: String(version),
            is_from_provider: isFromProvider,
            provider_organization_id: providerOrganizationId,
          })),
        ),
      ],
    ),

  /** Deletes displaced snapshots. */
  async deleteSnapshots(tx: Tx, displaced: readonly StoredSnapshot[]): Promise<void> {
    if (displaced.length === 0) return;
    await tx.query(
      statement<never>(
        'snapshot-delete',
        `delete from snapshot using unnest($1::text[], $2::text[], $3::text[]) as displaced (kind, id, variant)
         where snapshot.kind = displaced.kind and snapshot.id = displaced.id
           and snapshot.variant = displaced.variant`,
      ),
      (['kind', 'id', 'variant'] as const).map((name) =>
        displaced.map((snapshot) => snapshot[name]),
      ),
    );
  },

  /** Ids of up to `limit` records of a merchant, in any order. */
  async idsOf(db: Db, kind: RecordKind, merchant: string, limit: number): Promise<string[]> {
    const rows = await db.query(
      statement<{ id: string }>(
        `record-ids-${kind}`,
        `select id from ${quoted(tableOf(kind))} where provider_organization_id = $1 limit $2`,
      ),
      [merchant, limit],
    );
    return rows.map(({ id }) => id);
  },

  /** Moves these records from one merchant to another. The caller has locked them. */
  async reassign(tx: Tx, keys: readonly RecordKey[], { from, to }: Move): Promise<void> {
    await tx.query(
      statement<never>(
        'snapshot-reassign',
        `update snapshot set provider_organization_id = $4
         from unnest($1::text[], $2::text[]) as given (kind, id)
         where snapshot.kind = given.kind and snapshot.id = given.id
           and snapshot.provider_organization_id = $3`,
      ),
      [keys.map(({ kind }) => kind), keys.map(({ id }) => id), from, to],
    );
    for (const [kind, ofKind] of byKind(keys)) {
      await tx.query(
        statement<never>(
          `record-reassign-${kind}`,
          `update ${quoted(tableOf(kind))} set provider_organization_id = $3
           where id = any($1) and provider_organization_id = $2`,
        ),
        [ofKind.map(({ id }) => id), from, to],
      );
    }
  },

  /** Writes the rows of records; the columns are those of the record's table. */
  async upsert(tx: Tx, merged: readonly MergedRecord[]): Promise<void> {
    for (const [kind, ofKind] of byKind(merged)) {
      const columns = columnsOf(recordTables[kind]);
      const names = columns.map(({ name }) => quoted(name));
      const updates = names.slice(1).map((name) => `${name} = excluded.${name}`);
      const table = quoted(tableOf(kind));
      await tx.query(
        statement<never>(
          `record-upsert-${kind}`,
          `insert into ${table} (${names.join(', ')})
           select ${names.join(', ')} from json_populate_recordset(null::${table}, $1::json)
           on conflict (id) do update set ${updates.join(', ')}`,
        ),
        [JSON.stringify(ofKind.map((record) => rowOf(record, columns)))],
      );
    }
  },
};

/** Groups records by kind, in the order of the tables, so that all transactions write them in one order. */
function byKind<R extends RecordKey>(all: readonly R[]): readonly (readonly [RecordKind, R[]])[] {
  return recordKind.options
    .map((kind) => [kind, all.filter((record) => record.kind === kind)] as const)
    .filter(([, ofKind]) => ofKind.length > 0);
}

/** The row of a record: column name to value. */
function rowOf(record: MergedRecord, columns: readonly Column[]): Json {
  const fields: Json = { ...record.document, ...record, version: String(record.version) };
  return Object.fromEntries(
    columns.map(({ name, field, isTime }) => {
      const value = fields[field] ?? null;
      return [name, isTime && typeof value === 'string' ? inUtc(value) : value];
    }),
  );
}

/** PostgreSQL accepts fewer offsets than ISO 8601. */
function inUtc(text: string): string | null {
  const micros = parseInstant(text);
  return micros === null ? null : formatInstant(micros);
}

import { joinSql, rawSql, type Sql, sql } from '@tessera/chassis/db/sql';
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

const quoted = (name: string): Sql => rawSql(`"${name}"`);

/** Stored snapshots, and the rows of the records merged from them. */
export const records = {
  /**
   * Locks these records until the transaction ends, in one order, so that no two transactions deadlock. Sequential scans
   * are off: plans are cached per connection, and a plan made while the tables were small would scan them for the
   * connection's lifetime.
   */
  async lock(tx: Tx, keys: readonly RecordKey[]): Promise<void> {
    await tx.query(sql`
      select set_config('enable_seqscan', 'off', true),
        pg_advisory_xact_lock(hashtext('records of ' || current_schema()), bucket)
      from (select distinct abs(hashtext(key) % ${LOCK_BUCKETS}) as bucket
            from unnest(${[...new Set(keys.map(keyOf))]}::text[]) as key order by 1) as buckets`);
  },

  async load(db: Db, wanted: readonly RecordKey[]): Promise<StoredSnapshot[]> {
    const keys = [...new Map(wanted.map((key) => [keyOf(key), key])).values()];
    const rows = await db.query<SnapshotRow>(sql`
      select stored.* from ${keysOf(keys)} as key (kind, id)
      cross join lateral (
        select snapshot.kind, snapshot.id, variant, revision, version, document,
          provider_organization_id as "providerOrganizationId",
          is_from_provider as "isFromProvider"
        from snapshot where snapshot.kind = key.kind and snapshot.id = key.id
      ) as stored`);
    return rows.map((row) => ({ ...row, version: BigInt(row.version) }));
  },

  async upsertSnapshots(tx: Tx, snapshots: readonly StoredSnapshot[]): Promise<void> {
    const rows = snapshots.map(({ providerOrganizationId, isFromProvider, version, ...rest }) => ({
      ...rest,
      version: String(version),
      is_from_provider: isFromProvider,
      provider_organization_id: providerOrganizationId,
    }));
    const columns = sql`kind, id, variant, revision, version, provider_organization_id, document,
      is_from_provider`;
    await tx.query(sql`
      insert into snapshot (${columns})
      select ${columns} from json_populate_recordset(null::snapshot, ${JSON.stringify(rows)})
      on conflict (kind, id, variant) do update set
        revision = excluded.revision, version = excluded.version, document = excluded.document,
        provider_organization_id = excluded.provider_organization_id,
        is_from_provider = excluded.is_from_provider`);
  },

  /** Deletes displaced snapshots. */
  async deleteSnapshots(tx: Tx, displaced: readonly StoredSnapshot[]): Promise<void> {
    if (displaced.length === 0) return;
    await tx.query(sql`
      delete from snapshot using unnest(
        ${displaced.map(({ kind }) => kind)}::text[],
        ${displaced.map(({ id }) => id)}::text[],
        ${displaced.map(({ variant }) => variant)}::text[]) as displaced (kind, id, variant)
      where snapshot.kind = displaced.kind and snapshot.id = displaced.id
        and snapshot.variant = displaced.variant`);
  },

  /** Ids of up to `limit` records of a merchant, in any order. */
  async idsOf(db: Db, kind: RecordKind, merchant: string, limit: number): Promise<string[]> {
    const rows = await db.query<{ id: string }>(sql`
      select id from ${quoted(tableOf(kind))} where provider_organization_id = ${merchant}
      limit ${limit}`);
    return rows.map(({ id }) => id);
  },

  /** Moves these records from one merchant to another. The caller has locked them. */
  async reassign(tx: Tx, keys: readonly RecordKey[], { from, to }: Move): Promise<void> {
    await tx.query(sql`
      update snapshot set provider_organization_id = ${to}
      from ${keysOf(keys)} as given (kind, id)
      where snapshot.kind = given.kind and snapshot.id = given.id
        and snapshot.provider_organization_id = ${from}`);
    for (const [kind, ofKind] of byKind(keys)) {
      await tx.query(sql`
        update ${quoted(tableOf(kind))} set provider_organization_id = ${to}
        where id = any(${ofKind.map(({ id }) => id)}) and provider_organization_id = ${from}`);
    }
  },

  /** Deletes these records of a merchant with their snapshots. The caller has locked them. */
  async delete(tx: Tx, kind: RecordKind, ids: readonly string[], merchant: string): Promise<void> {
    await tx.query(sql`
      with deleted as (
        delete from ${quoted(tableOf(kind))}
        where id = any(${ids}) and provider_organization_id = ${merchant} returning id
      )
      delete from snapshot using deleted
      where snapshot.kind = ${kind} and snapshot.id = deleted.id`);
  },

  /** Writes the rows of records; the columns are those of the record's table. */
  async upsert(tx: Tx, merged: readonly MergedRecord[]): Promise<void> {
    for (const [kind, ofKind] of byKind(merged)) {
      const columns = columnsOf(recordTables[kind]);
      const names = columns.map(({ name }) => quoted(name));
      const list = joinSql(names, ', ');
      const updates = names.slice(1).map((name) => sql`${name} = excluded.${name}`);
      const table = quoted(tableOf(kind));
      const rows = ofKind.map((record) => rowOf(record, columns));
      await tx.query(sql`
        insert into ${table} (${list})
        select ${list} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)})
        on conflict (id) do update set ${joinSql(updates, ', ')}`);
    }
  },
};

/** The keys as rows of kind and id. */
const keysOf = (keys: readonly RecordKey[]): Sql =>
  sql`unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::text[])`;

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

import { type Sql, sql, timeText } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import { microsOf } from '@tessera/chassis/paging/time-cursor';
import type { RecordKind } from '@tessera/contracts/billing/changes';
import type { ReconciledKind } from '@tessera/contracts/billing/reconciliations';
import { linkedMerchant } from '../listing/merchant.ts';
import { isOlder, type PageCursor } from '../paging/page-cursor.ts';

export type ReconciliationRow = {
  readonly id: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly problem: string | null;
  readonly usesOwnToken: boolean;
  readonly kinds: ReconciledKind[];
  readonly cursorValue: string;
};

/** A run that this process has claimed. */
export type ClaimedRun = {
  readonly id: string;
  readonly startedAt: Date;
  readonly collection: number;
  readonly page: number;
  readonly failures: number;
  /** The provider organizations that its token covers. */
  readonly covers: readonly string[];
  readonly listedUntil: string | null;
  readonly isOrdered: boolean;
  /** The organization whose token it uses; null for the platform's. */
  readonly organizationId: string | null;
  /** For an organization's run: its encrypted token and its link, if they still exist. */
  readonly encryptedToken: string | null;
  readonly linkedTo: string | null;
};

export type ReconciliationCounts = {
  readonly providerOrganizationId: string;
  readonly checked: number;
  readonly missing: number;
  readonly outdated: number;
  readonly missingAtProvider: number;
};

const RUN_COLUMNS = sql`id, started_at as "startedAt", collection, page, failures, covers,
  ${timeText(sql`listed_until`)} as "listedUntil",
  is_ordered as "isOrdered", organization_id as "organizationId",
  (select token from provider_token as own
   where own.organization_id = reconciliation.organization_id) as "encryptedToken",
  (select provider_organization_id from billing_connection as link
   where link.organization_id = reconciliation.organization_id) as "linkedTo"`;

type Lease = { readonly holder: string; readonly now: Date; readonly until: Date };
type Step = Pick<ClaimedRun, 'collection' | 'page' | 'listedUntil' | 'isOrdered'> & {
  readonly nextAt: Date;
  readonly leasedUntil: Date;
  readonly addedCovers: readonly string[];
};
type StartOptions = {
  /** A run is due if the last one started before this time, or before its token was set. */
  readonly due: Date;
  readonly hasPlatformToken: boolean;
};

/** Reconciliation runs: at most one per token, over all replicas. */
export const reconciliations = {
  /** The run that has waited longest among those that are due and not leased. */
  claim: (tx: Tx, { holder, now, until }: Lease): Promise<ClaimedRun | null> =>
    tx.queryOne(sql`
      update reconciliation set holder = ${holder}, leased_until = ${until}
      where id = (
        select id from reconciliation
        where finished_at is null and next_at <= ${now} 
          and (holder = ${holder} or leased_until < ${now})
        order by next_at, id limit 1 for update skip locked)
      returning ${RUN_COLUMNS}`),

  /** Starts at most one run per token, when it is due or the token is new. */
  start: (
    tx: Tx,
    id: string,
    { holder, now, until }: Lease,
    { due, hasPlatformToken }: StartOptions,
  ): Promise<ClaimedRun | null> =>
    tx.queryOne(sql`
      insert into reconciliation (id, organization_id, holder, started_at, next_at, leased_until)
      select ${id}, due.organization_id, ${holder}, ${now}, ${now}, ${until}
      from (
        select null::text as organization_id, null::timestamptz as set_at where ${hasPlatformToken}
        union all select organization_id, set_at from provider_token
      ) as due
      where not exists (
        select from reconciliation as run
        where run.organization_id is not distinct from due.organization_id
          and (run.finished_at is null or run.started_at > greatest(${due}, due.set_at)))
      limit 1
      on conflict do nothing
      returning ${RUN_COLUMNS}`),

  /** False when another replica has taken it over. */
  async advance(tx: Tx, id: string, holder: string, step: Step): Promise<boolean> {
    const { collection, page, nextAt, leasedUntil, listedUntil, isOrdered, addedCovers } = step;
    const rows = await tx.query(sql`
      update reconciliation set collection = ${collection}, page = ${page}, failures = 0,
        next_at = ${nextAt}, leased_until = ${leasedUntil}, listed_until = ${listedUntil},
        is_ordered = ${isOrdered}, covers = covers || ${addedCovers}::text[]
      where id = ${id} and holder = ${holder} and finished_at is null returning id`);
    return rows.length > 0;
  },

  postpone: (tx: Tx, id: string, holder: string, failures: number, nextAt: Date) =>
    tx.query<never>(sql`
      update reconciliation set failures = ${failures}, next_at = ${nextAt}
      where id = ${id} and holder = ${holder} and finished_at is null`),

  /** `problem` says why it ended early; false when another replica has taken it over. */
  async finish(tx: Tx, id: string, holder: string, at: Date, problem: string | null) {
    const rows = await tx.query(sql`
      update reconciliation set finished_at = ${at}, problem = ${problem}
      where id = ${id} and holder = ${holder} and finished_at is null returning id`);
    return rows.length > 0;
  },

  addCounts: (tx: Tx, id: string, kind: RecordKind, found: readonly ReconciliationCounts[]) =>
    tx.query<never>(sql`
      insert into reconciliation_count as existing
        (reconciliation_id, kind, provider_organization_id,
         checked, missing, outdated, missing_at_provider)
      select ${id}, ${kind}, found.* from unnest(
        ${found.map(({ providerOrganizationId }) => providerOrganizationId)}::text[],
        ${found.map(({ checked }) => checked)}::bigint[],
        ${found.map(({ missing }) => missing)}::bigint[],
        ${found.map(({ outdated }) => outdated)}::bigint[],
        ${found.map(({ missingAtProvider }) => missingAtProvider)}::bigint[]) as found
      on conflict (reconciliation_id, provider_organization_id, kind) do update set
        checked = existing.checked + excluded.checked,
        missing = existing.missing + excluded.missing,
        outdated = existing.outdated + excluded.outdated,
        missing_at_provider = existing.missing_at_provider + excluded.missing_at_provider`),

  /**
   * Newest first, with those without findings for the organization; one more than `limit`, to know whether there are
   * others.
   */
  list(db: Db, organizationId: string, after: PageCursor | null, limit: number) {
    const pageOf = (condition: Sql) => sql`
      select * from reconciliation
      where ${condition} and ${isOlder(after, sql`started_at`, sql`id`)}
      order by started_at desc, id desc limit ${limit + 1}`;
    const ofPlatform = pageOf(sql`organization_id is null`);
    const ofOrganization = pageOf(sql`organization_id = ${organizationId}`);
    return db.query<ReconciliationRow>(sql`
      select id, started_at as "startedAt", finished_at as "finishedAt", problem,
        organization_id is not null as "usesOwnToken",
        (select coalesce(json_agg(json_build_object('kind', kind, 'checked', checked,
           'missing', missing, 'outdated', outdated, 'missingAtProvider', missing_at_provider)
           order by kind), '[]')
         from reconciliation_count
         where reconciliation_id = run.id
           and provider_organization_id = ${linkedMerchant(organizationId)}) as kinds,
        ${microsOf(sql`started_at`)} as "cursorValue"
      from ((${ofPlatform}) union all (${ofOrganization})) as run
      order by started_at desc, id desc limit ${limit + 1}`);
  },
};

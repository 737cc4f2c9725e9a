import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { RecordKind } from '@tessera/contracts/billing/changes';
import type { ReconciledKind } from '@tessera/contracts/billing/reconciliations';
import type { PageCursor } from '../paging/page-cursor.ts';

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

const RUN_COLUMNS = `id, started_at as "startedAt", collection, page, failures, covers,
  to_char(listed_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "listedUntil",
  is_ordered as "isOrdered", organization_id as "organizationId",
  (select token from provider_token as own
   where own.organization_id = reconciliation.organization_id) as "encryptedToken",
  (select provider_organization_id from billing_connection as link
   where link.organization_id = reconciliation.organization_id) as "linkedTo"`;

const pageOfRuns = (condition: string) => `
  select * from reconciliation where ${condition} and ($2::bigint is null or (started_at, id) <
    (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3))
  order by started_at desc, id desc limit $4`;

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
  async claim(tx: Tx, { holder, now, until }: Lease): Promise<ClaimedRun | null> {
    const [row] = await tx.query(
      statement<ClaimedRun>(
        'reconciliation-claim',
        `update reconciliation set holder = $1, leased_until = $3
         where id = (
           select id from reconciliation
           where finished_at is null and next_at <= $2 and (holder = $1 or leased_until < $2)
           order by next_at, id limit 1 for update skip locked)
         returning ${RUN_COLUMNS}`,
      ),
      [holder, now, until],
    );
    return row ?? null;
  },

  /** Starts a run that is due. */
  async start(
    tx: Tx,
    id: string,
    { holder, now, until }: Lease,
    { due, hasPlatformToken }: StartOptions,
  ) {
    const [row] = await tx.query(
      // Starts at most one run per token, when it is due or the token is new.
      statement<ClaimedRun>(
        'reconciliation-start',
        `insert into reconciliation (id, organization_id, holder, started_at, next_at, leased_until)
         select $1, due.organization_id, $2, $3, $3, $4
         from (
           select null::text as organization_id, null::timestamptz as set_at where $6
           union all select organization_id, set_at from provider_token
         ) as due
         where not exists (
           select from reconciliation as run
           where run.organization_id is not distinct from due.organization_id
             and (run.finished_at is null or run.started_at > greatest($5, due.set_at)))
         limit 1
         on conflict do nothing
         returning ${RUN_COLUMNS}`,
      ),
      [id, holder, now, until, due, hasPlatformToken],
    );
    return row ?? null;
  },

  /** False when another replica has taken it over. */
  async advance(tx: Tx, id: string, holder: string, step: Step): Promise<boolean> {
    const { collection, page, nextAt, leasedUntil, listedUntil, isOrdered, addedCovers } = step;
    const values = [collection, page, nextAt, leasedUntil, listedUntil, isOrdered, addedCovers];
    return (
      (
        await tx.query(
          statement<{ id: string }>(
            'reconciliation-advance',
            `update reconciliation set collection = $3, page = $4, failures = 0, next_at = $5,
               leased_until = $6, listed_until = $7::timestamptz, is_ordered = $8,
               covers = covers || $9::text[]
             where id = $1 and holder = $2 and finished_at is null returning id`,
          ),
          [id, holder, ...values],
        )
      ).length > 0
    );
  },

  postpone: (tx: Tx, id: string, holder: string, failures: number, nextAt: Date) =>
    tx.query(
      statement<never>(
        'reconciliation-postpone',
        `update reconciliation set failures = $3, next_at = $4
         where id = $1 and holder = $2 and finished_at is null`,
      ),
      [id, holder, failures, nextAt],
    ),

  /** `problem` says why it ended early; false when another replica has taken it over. */
  async finish(tx: Tx, id: string, holder: string, at: Date, problem: string | null) {
    return (
      (
        await tx.query(
          statement<{ id: string }>(
            'reconciliation-finish',
            `update reconciliation set finished_at = $3, problem = $4
             where id = $1 and holder = $2 and finished_at is null returning id`,
          ),
          [id, holder, at, problem],
        )
      ).length > 0
    );
  },

  addCounts: (tx: Tx, id: string, kind: RecordKind, found: readonly ReconciliationCounts[]) =>
    tx.query(
      statement<never>(
        'reconciliation-add-counts',
        `insert into reconciliation_count as existing
           (reconciliation_id, kind, provider_organization_id, checked, missing, outdated, missing_at_provider)
         select $1, $2, found.* from
           unnest($3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[]) as found
         on conflict (reconciliation_id, provider_organization_id, kind) do update set
           checked = existing.checked + excluded.checked, missing = existing.missing + excluded.missing,
           outdated = existing.outdated + excluded.outdated,
           missing_at_provider = existing.missing_at_provider + excluded.missing_at_provider`,
      ),
      [
        id,
        kind,
        found.map(({ providerOrganizationId }) => providerOrganizationId),
        found.map(({ checked }) => checked),
        found.map(({ missing }) => missing),
        found.map(({ outdated }) => outdated),
        found.map(({ missingAtProvider }) => missingAtProvider),
      ],
    ),

  /** Newest first; one more than `limit`, to know whether there are others. */
  list: (db: Db, organizationId: string, after: PageCursor | null, limit: number) =>
    db.query(
      // Also lists runs without findings for the organization.
      statement<ReconciliationRow>(
        'reconciliation-list',
        `select id, started_at as "startedAt", finished_at as "finishedAt", problem,
           organization_id is not null as "usesOwnToken",
           (select coalesce(json_agg(json_build_object('kind', kind, 'checked', checked,
              'missing', missing, 'outdated', outdated, 'missingAtProvider', missing_at_provider) order by kind), '[]')
            from reconciliation_count where reconciliation_id = run.id
              and provider_organization_id =
                (select provider_organization_id from billing_connection where organization_id = $1)
           ) as kinds,
           (extract(epoch from started_at) * 1000000)::bigint as "cursorValue"
         from ((${pageOfRuns('organization_id is null')}) union all (${pageOfRuns('organization_id = $1')})) as run
         order by started_at desc, id desc limit $4`,
      ),
      [organizationId, after?.value ?? null, after?.id ?? null, limit + 1],
    ),
};

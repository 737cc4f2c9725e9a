import type { Db, Tx } from '@app/chassis/db/db';
import { statement } from '@app/chassis/db/statement';
import type { PageCursor } from '../paging/page-cursor.ts';

export type ReconciliationRow = {
  readonly id: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly problem: string | null;
  readonly checked: number;
  readonly missing: number;
  readonly outdated: number;
  readonly place: string;
};

/** A run as whoever works at it knows it. */
export type HeldRun = {
  readonly id: string;
  readonly collection: number;
  readonly page: number;
  readonly failures: number;
};

export type Finding = {
  readonly providerOrganizationId: string;
  readonly checked: number;
  readonly missing: number;
  readonly outdated: number;
};

const HELD = 'id, collection, page, failures';

const hold = statement<HeldRun>(
  'reconciliation-hold',
  `update reconciliation set holder = $1, leased_until = $3
   where finished_at is null and next_at <= $2 and (holder = $1 or leased_until < $2)
   returning ${HELD}`,
);

/** One runs at a time, and the next one starts when it is due. */
const begin = statement<HeldRun>(
  'reconciliation-begin',
  `insert into reconciliation (id, holder, started_at, next_at, leased_until)
   select $1, $2, $3, $3, $4
   where not exists (select from reconciliation where started_at > $5 or finished_at is null)
   on conflict do nothing
   returning ${HELD}`,
);

const goOn = statement<{ id: string }>(
  'reconciliation-go-on',
  `update reconciliation set collection = $3, page = $4, failures = 0, next_at = $5,
     leased_until = $6, finished_at = $7
   where id = $1 and holder = $2 and finished_at is null returning id`,
);

const postpone = statement<never>(
  'reconciliation-postpone',
  `update reconciliation set failures = $3, next_at = $4, problem = $5, finished_at = $6
   where id = $1 and holder = $2 and finished_at is null`,
);

const add = statement<never>(
  'reconciliation-add',
  `insert into reconciliation_finding as held
     (reconciliation_id, provider_organization_id, checked, missing, outdated)
   select $1, found.* from unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[]) as found
   on conflict (reconciliation_id, provider_organization_id) do update set
     checked = held.checked + excluded.checked, missing = held.missing + excluded.missing,
     outdated = held.outdated + excluded.outdated`,
);

/** Runs that found nothing of the organization, because it has no link or sells nothing, count as well. */
const listPage = statement<ReconciliationRow>(
  'reconciliation-list',
  `select id, started_at as "startedAt", finished_at as "finishedAt", problem,
     coalesce(checked, 0)::integer as checked, coalesce(missing, 0)::integer as missing,
     coalesce(outdated, 0)::integer as outdated,
     (extract(epoch from started_at) * 1000000)::bigint as place
   from reconciliation
   left join reconciliation_finding on reconciliation_id = reconciliation.id
     and provider_organization_id =
       (select provider_organization_id from billing_connection where organization_id = $1)
   where $2::bigint is null or (started_at, id) <
     (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3)
   order by started_at desc, id desc limit $4`,
);

type Lease = { readonly holder: string; readonly now: Date; readonly until: Date };
type Step = {
  readonly collection: number;
  readonly page: number;
  readonly nextAt: Date;
  readonly leasedUntil: Date;
  readonly finishedAt: Date | null;
};
type Failure = {
  readonly failures: number;
  readonly nextAt: Date;
  /** Told once it is over. */
  readonly problem: string | null;
  readonly finishedAt: Date | null;
};

/** Comparisons with the provider's API: one runs at a time, whoever works at it. */
export const reconciliations = {
  /** The running one, if it is due and nobody else's. */
  async hold(tx: Tx, { holder, now, until }: Lease): Promise<HeldRun | null> {
    const [row] = await tx.query(hold, [holder, now, until]);
    return row ?? null;
  },

  /** A new one, unless one runs or one started after `due`. */
  async begin(tx: Tx, id: string, { holder, now, until }: Lease, due: Date) {
    const [row] = await tx.query(begin, [id, holder, now, until, due]);
    return row ?? null;
  },

  /** False when somebody else has taken it over. */
  async goOn(tx: Tx, id: string, holder: string, step: Step): Promise<boolean> {
    const { collection, page, nextAt, leasedUntil, finishedAt } = step;
    const values = [id, holder, collection, page, nextAt, leasedUntil, finishedAt];
    return (await tx.query(goOn, values)).length > 0;
  },

  postpone: (tx: Tx, id: string, holder: string, failure: Failure) =>
    tx.query(postpone, [
      id,
      holder,
      failure.failures,
      failure.nextAt,
      failure.problem,
      failure.finishedAt,
    ]),

  addFindings: (tx: Tx, id: string, found: readonly Finding[]) =>
    tx.query(add, [
      id,
      found.map(({ providerOrganizationId }) => providerOrganizationId),
      found.map(({ checked }) => checked),
      found.map(({ missing }) => missing),
      found.map(({ outdated }) => outdated),
    ]),

  /** Newest first; one more than `limit`, to know whether there are others. */
  list: (db: Db, organizationId: string, after: PageCursor | null, limit: number) =>
    db.query(listPage, [organizationId, after?.value ?? null, after?.id ?? null, limit + 1]),
};

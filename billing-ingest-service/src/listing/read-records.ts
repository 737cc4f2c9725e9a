import { countPage } from '@tessera/chassis/paging/count-page';
import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import { MAX_COUNT } from '@tessera/contracts/define/wire';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { type CountedPage, type PageCursor, parseCursor, toPage } from '../paging/page-cursor.ts';
import { findMerchant } from './merchant.ts';
import type { Part, RecordList, RecordRow } from './record-list.ts';

export type OrganizationInput = {
  readonly organizationId?: string | undefined;
};
export type RecordInput = OrganizationInput & { readonly id: string };

type ListInput<S extends string, F extends string> = OrganizationInput & {
  readonly search?: string | undefined;
  readonly sort: S | `-${S}`;
} & Partial<Readonly<Record<F, string | undefined>>>;
type PageInput<S extends string, F extends string> = ListInput<S, F> & {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly count?: 'only' | undefined;
};

type ReadDeps = Pick<BillingDeps, 'db' | 'sendRequest' | 'clock'>;

/** A page of records that the actor's organization may see. */
export async function readPage<Row extends RecordRow, S extends string, F extends string, Item>(
  deps: ReadDeps,
  actor: UserActor | MachineActor,
  list: RecordList<Row, S, F>,
  {
    organizationId: requested,
    limit,
    cursor,
    search,
    sort,
    count,
    ...filters
  }: PageInput<NoInfer<S>, NoInfer<F>>,
  toItem: (row: Row) => Item,
): Promise<CountedPage<Item>> {
  const isDescending = sort.startsWith('-');
  const order = list.sorts[(isDescending ? sort.slice(1) : sort) as S];
  const after = parseCursor(cursor, { sort, isValue: order.isValue });
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const merchantId = await findMerchant(deps.db, organizationId);
  const query = { merchantId, now: deps.clock.now(), search, filters, sort: order, isDescending };
  if (count === 'only') {
    const { rows, isIncomplete } = await list.ids(deps.db, {
      ...query,
      after: null,
      limit: MAX_COUNT,
    });
    return { ...countPage(rows.length, isIncomplete), ...noteOf(isIncomplete) };
  }
  const { rows, isIncomplete } = await list.page(deps.db, { ...query, after, limit });
  return { ...toPage(rows, { limit, sort }, toItem), ...noteOf(isIncomplete) };
}

const noteOf = (isIncomplete: boolean) => (isIncomplete ? { incomplete: true } : {});

/** Rows of a list that one query looks at: a slow download holds no transaction open. */
const ROWS_PER_QUERY = { all: 500, search: 2_000 } as const;

/** All rows of a list that the actor's organization may see, in batches. */
export async function readAll<Row extends RecordRow, S extends string, F extends string>(
  deps: ReadDeps,
  actor: UserActor | MachineActor,
  list: RecordList<Row, S, F>,
  { organizationId: requested, search, sort, ...filters }: ListInput<NoInfer<S>, NoInfer<F>>,
): Promise<AsyncIterable<readonly Row[]>> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const isDescending = sort.startsWith('-');
  const query = {
    merchantId: await findMerchant(deps.db, organizationId),
    now: deps.clock.now(),
    sort: list.sorts[(isDescending ? sort.slice(1) : sort) as S],
    isDescending,
    search,
    filters,
    limit: search ? ROWS_PER_QUERY.search : ROWS_PER_QUERY.all,
  };
  return (async function* () {
    let after: PageCursor | null = null;
    do {
      const { rows, end }: Part<Row> = await list.part(deps.db, { ...query, after });
      yield rows;
      after = end;
    } while (after !== null);
  })();
}

/** One record of the actor's organization; 404 for records of other organizations. */
export async function readRecord<Row extends RecordRow, S extends string, F extends string>(
  deps: ReadDeps,
  actor: UserActor | MachineActor,
  list: RecordList<Row, S, F>,
  { organizationId: requested, id }: RecordInput,
  unknown: ErrorDefinition,
): Promise<{ readonly organizationId: string; readonly row: Row }> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const row = await list.find(deps.db, organizationId, id, deps.clock.now());
  if (row === null) throw new ApiError(unknown);
  return { organizationId, row };
}

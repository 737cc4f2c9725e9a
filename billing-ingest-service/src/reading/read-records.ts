import { ApiError, type ErrorDefinition } from '@app/contracts/define/error';
import type { SignedIn } from '@app/contracts/identity/sessions';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { parseCursor, toPage } from '../paging/page-cursor.ts';
import type { RecordList, RecordRow } from './record-list.ts';

export type Asked = { readonly by: SignedIn; readonly organizationId?: string | undefined };
export type AskedRecord = Asked & { readonly id: string };

type AskedPage<S extends string, F extends string> = Asked & {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly sort: S | `-${S}`;
} & Partial<Readonly<Record<F, string | undefined>>>;

/** A page of what the caller's organization may see. */
export async function readPage<Row extends RecordRow, S extends string, F extends string, Item>(
  deps: Pick<BillingDeps, 'db' | 'ask' | 'clock'>,
  list: RecordList<Row, S, F>,
  {
    by,
    organizationId: named,
    limit,
    cursor,
    search,
    sort,
    ...filters
  }: AskedPage<NoInfer<S>, NoInfer<F>>,
  toItem: (row: Row) => Item,
) {
  const isDescending = sort.startsWith('-');
  const order = list.sorts[(isDescending ? sort.slice(1) : sort) as S];
  const after = parseCursor(cursor, { sort, isValue: order.isValue });
  const organizationId = await requireBilling(deps, { by, organizationId: named, action: 'read' });
  const rows = await list.page(deps.db, {
    organizationId,
    now: deps.clock.now(),
    sort: order,
    isDescending,
    after,
    search,
    filters,
    limit,
  });
  return toPage(rows, { limit, sort }, toItem);
}

/** One record of the caller's organization; one of others is as unknown as one that never was. */
export async function readRecord<Row extends RecordRow, S extends string, F extends string>(
  deps: Pick<BillingDeps, 'db' | 'ask' | 'clock'>,
  list: RecordList<Row, S, F>,
  { by, organizationId: named, id }: AskedRecord,
  unknown: ErrorDefinition,
): Promise<{ readonly organizationId: string; readonly row: Row }> {
  const organizationId = await requireBilling(deps, { by, organizationId: named, action: 'read' });
  const row = await list.find(deps.db, organizationId, id, deps.clock.now());
  if (row === null) throw new ApiError(unknown);
  return { organizationId, row };
}

import type { UserActor } from '@tessera/contracts/actor';
import type { reconciliationRoutes } from '@tessera/contracts/billing/reconciliations';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { parseCursor, toPage } from '../paging/page-cursor.ts';
import { missingRecords } from './missing-record.repository.ts';

type Input = RouteQuery<typeof reconciliationRoutes.listMissingRecords>;

/** By microseconds since 1970. */
const ORDER = { sort: 'missingSince', isValue: (text: string) => /^\d{1,18}$/.test(text) };

export async function listMissingRecords(
  deps: BillingDeps,
  actor: UserActor,
  { organizationId: requested, limit, cursor }: Input,
) {
  const after = parseCursor(cursor, ORDER);
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const rows = await missingRecords.list(deps.db, organizationId, after, limit);
  return toPage(rows, { limit, ...ORDER }, (row) => row);
}

import type { UserActor } from '@tessera/contracts/actor';
import type { deliveryRoutes } from '@tessera/contracts/billing/deliveries';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { parseCursor, toPage } from '../paging/page-cursor.ts';
import { replays } from './replay.repository.ts';

type Input = RouteQuery<typeof deliveryRoutes.listReplays>;

/** By microseconds since 1970. */
const ORDER = { sort: 'createdAt', isValue: (text: string) => /^\d{1,18}$/.test(text) };

export async function listReplays(
  deps: BillingDeps,
  actor: UserActor,
  { organizationId: requested, limit, cursor }: Input,
) {
  const after = parseCursor(cursor, ORDER);
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const rows = await replays.list(deps.db, organizationId, after, limit);
  return toPage(rows, { limit, ...ORDER }, (row) => row);
}

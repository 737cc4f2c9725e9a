import type { UserActor } from '@tessera/contracts/actor';
import type {
  ReconciledKind,
  reconciliationRoutes,
} from '@tessera/contracts/billing/reconciliations';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { parseCursor, toPage } from '../paging/page-cursor.ts';
import { reconciliations } from './reconciliation.repository.ts';

type Input = RouteQuery<typeof reconciliationRoutes.listReconciliations>;

/** By microseconds since 1970. */
const ORDER = { sort: 'startedAt', isValue: (text: string) => /^\d{1,18}$/.test(text) };

export async function listReconciliations(
  deps: BillingDeps,
  actor: UserActor,
  { organizationId: requested, limit, cursor }: Input,
) {
  const after = parseCursor(cursor, ORDER);
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const rows = await reconciliations.list(deps.db, organizationId, after, limit);
  return toPage(rows, { limit, ...ORDER }, (row) => ({ ...row, ...totalOf(row.kinds) }));
}

const totalOf = (kinds: readonly ReconciledKind[]) => {
  const sum = (name: 'checked' | 'missing' | 'outdated' | 'missingAtProvider') =>
    kinds.reduce((total, kind) => total + kind[name], 0);
  return {
    checked: sum('checked'),
    missing: sum('missing'),
    outdated: sum('outdated'),
    missingAtProvider: sum('missingAtProvider'),
  };
};

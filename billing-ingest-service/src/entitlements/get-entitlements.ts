import type { Entitlements } from '@tessera/contracts/billing/entitlements';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import type { Asked } from '../reading/read-records.ts';
import { type BuyerQuestion, findEntitlements } from './find-entitlements.ts';

export async function getEntitlements(
  deps: BillingDeps,
  { actor, organizationId: named, ...buyer }: Asked & Omit<BuyerQuestion, 'organizationId'>,
): Promise<Entitlements> {
  const organizationId = await requireBilling(deps, {
    actor,
    organizationId: named,
    action: 'read',
  });
  return findEntitlements(deps, { ...buyer, organizationId });
}

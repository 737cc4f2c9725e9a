import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { Entitlements } from '@tessera/contracts/billing/entitlements';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import type { OrganizationInput } from '../listing/read-records.ts';
import { type BuyerQuery, findEntitlements } from './find-entitlements.ts';

export async function getEntitlements(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  { organizationId: requested, ...buyer }: OrganizationInput & Omit<BuyerQuery, 'organizationId'>,
): Promise<Entitlements> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  return findEntitlements(deps, { ...buyer, organizationId });
}

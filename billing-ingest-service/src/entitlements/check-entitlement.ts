import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { EntitlementCheck } from '@tessera/contracts/billing/entitlements';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import type { OrganizationInput } from '../listing/read-records.ts';
import { type EntitlementQuery, findEntitlement } from './find-entitlements.ts';

export async function checkEntitlement(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  {
    organizationId: requested,
    ...query
  }: OrganizationInput & Omit<EntitlementQuery, 'organizationId'>,
): Promise<EntitlementCheck> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  return findEntitlement(deps, { ...query, organizationId });
}

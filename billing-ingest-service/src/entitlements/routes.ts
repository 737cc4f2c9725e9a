import { handle } from '@tessera/chassis/http/handle';
import { entitlementRoutes } from '@tessera/contracts/billing/entitlements';
import type { BillingDeps } from '../deps.ts';
import { checkEntitlement } from './check-entitlement.ts';
import { getEntitlements } from './get-entitlements.ts';

export const entitlementHandlers = (deps: BillingDeps) => [
  handle(entitlementRoutes.getEntitlements, ({ actor, query }) =>
    getEntitlements(deps, actor, query),
  ),
  handle(entitlementRoutes.checkEntitlement, ({ actor, query }) =>
    checkEntitlement(deps, actor, query),
  ),
];

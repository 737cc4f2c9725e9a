import { handle } from '@tessera/chassis/http/handle';
import { entitlementRoutes } from '@tessera/contracts/billing/entitlements';
import type { BillingDeps } from '../deps.ts';
import { checkEntitlement } from './check-entitlement.ts';
import { getEntitlements } from './get-entitlements.ts';

export const entitlementHandlers = (deps: BillingDeps) => [
  handle(entitlementRoutes.getEntitlements, ({ by, query }) =>
    getEntitlements(deps, { by, ...query }),
  ),
  handle(entitlementRoutes.checkEntitlement, ({ by, query }) =>
    checkEntitlement(deps, { by, ...query }),
  ),
];

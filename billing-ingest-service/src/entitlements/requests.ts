import { handleRequest } from '@tessera/chassis/messaging/request-reply';
import { billingRequests } from '@tessera/contracts/billing/requests';
import type { BillingDeps } from '../deps.ts';
import { findEntitlement, findEntitlements } from './find-entitlements.ts';

/** For other services, which do their own permission checks: the organization is the merchant. */
export const entitlementRequests = (deps: BillingDeps) => [
  handleRequest(billingRequests.findEntitlements, (query) => findEntitlements(deps, query)),
  handleRequest(billingRequests.checkEntitlement, (query) => findEntitlement(deps, query)),
];

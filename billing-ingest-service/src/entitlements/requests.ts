import { serve } from '@tessera/chassis/messaging/request';
import { billingRequests } from '@tessera/contracts/billing/requests';
import type { BillingDeps } from '../deps.ts';
import { findEntitlement, findEntitlements } from './find-entitlements.ts';

/** For other services, who answer for what they do with it: the organization they name is the merchant. */
export const entitlementRequests = (deps: BillingDeps) => [
  serve(billingRequests.findEntitlements, (question) => findEntitlements(deps, question)),
  serve(billingRequests.checkEntitlement, (question) => findEntitlement(deps, question)),
];

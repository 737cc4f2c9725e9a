import { defineRequest } from '../define/request.ts';
import {
  entitlementCheck,
  entitlementCheckInput,
  entitlements,
  entitlementsInput,
} from './entitlements.ts';

export const billingRequests = {
  findEntitlements: defineRequest({
    subject: 'request.billing.entitlements.list',
    summary: 'What a buyer of a merchant has now: benefits, subscriptions, meter balances',
    input: entitlementsInput,
    output: entitlements,
    errors: [],
  }),
  checkEntitlement: defineRequest({
    subject: 'request.billing.entitlements.check',
    summary:
      'Whether a buyer of a merchant has a benefit, a subscription, and what is left on a meter',
    input: entitlementCheckInput,
    output: entitlementCheck,
    errors: [],
  }),
};

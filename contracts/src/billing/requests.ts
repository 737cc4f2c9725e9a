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
    summary: 'Get the current entitlements of a buyer: benefits, subscriptions, meter balances',
    input: entitlementsInput,
    output: entitlements,
    errors: [],
  }),
  checkEntitlement: defineRequest({
    subject: 'request.billing.entitlements.check',
    summary: 'Check whether a buyer has a benefit or a subscription, and get a meter balance',
    input: entitlementCheckInput,
    output: entitlementCheck,
    errors: [],
  }),
};

import * as z from 'zod/mini';
import { commonErrors } from '../define/error.ts';
import { defineRequest } from '../define/request.ts';
import { userDataPage, userDataQuery } from '../define/user-data.ts';
import {
  entitlementCheck,
  entitlementCheckInput,
  entitlements,
  entitlementsInput,
} from './entitlements.ts';
import { billingUserData } from './user-data.ts';

/** The sections of what this service stores about a user. */
export const billingUserDataSection = z.keyof(billingUserData);

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
  listUserData: defineRequest({
    subject: 'request.billing.list-user-data',
    summary:
      'List a page of one section of what is stored about a user, oldest first, for the download of the user',
    input: z.object({ ...userDataQuery, section: billingUserDataSection }),
    output: userDataPage,
    errors: [commonErrors.INVALID_QUERY],
  }),
};

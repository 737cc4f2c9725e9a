import { on } from '@tessera/chassis/messaging/subscriber';
import { identityEvents } from '@tessera/contracts/identity/events';
import type { BillingDeps } from '../deps.ts';
import { forgetUser } from './forget-user.ts';

export const customerSubscribers = [
  on(identityEvents.userDeleted, 'billing-handle-user-deleted', (deps: BillingDeps, { data }) =>
    forgetUser(deps, data),
  ),
];

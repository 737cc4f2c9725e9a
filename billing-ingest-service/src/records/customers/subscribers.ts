import { on } from '@tessera/chassis/messaging/subscriber';
import { identityEvents } from '@tessera/contracts/identity/events';
import type { BillingDeps } from '../../deps.ts';
import { handleUserDeleted } from './handle-user-deleted.ts';

export const customerSubscribers = [
  on(identityEvents.userDeleted, 'billing-user-deleted', (deps: BillingDeps, { data }) =>
    handleUserDeleted(deps, data),
  ),
];

import { on } from '@tessera/chassis/messaging/subscriber';
import { identityEvents } from '@tessera/contracts/identity/events';
import type { OrgDeps } from '../deps.ts';
import { handleUserDeleted } from './handle-user-deleted.ts';

export const organizationSubscribers = [
  on(identityEvents.userDeleted, 'org-handle-user-deleted', (deps: OrgDeps, { data, version }) =>
    handleUserDeleted(deps, { ...data, version }),
  ),
];

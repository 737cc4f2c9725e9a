import { on } from '@app/chassis/messaging/subscriber';
import { identityEvents } from '@app/contracts/identity/events';
import type { OrgDeps } from '../deps.ts';
import { releaseUser } from './release-user.ts';

export const organizationSubscribers = [
  on(identityEvents.userDeleted, 'org-release-user', (deps: OrgDeps, { data, version }) =>
    releaseUser(deps, { ...data, version }),
  ),
];

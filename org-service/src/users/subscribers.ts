import { on } from '@app/chassis/messaging/subscriber';
import { identityEvents } from '@app/contracts/identity/events';
import type { OrgDeps } from '../deps.ts';
import { projectUser } from './project-user.ts';

export const userSubscribers = [
  on(identityEvents.userCreated, 'org-project-created-user', (deps: OrgDeps, { data, version }) =>
    projectUser(deps, data, version),
  ),
  on(identityEvents.userUpdated, 'org-project-updated-user', (deps: OrgDeps, { data, version }) =>
    projectUser(deps, data, version),
  ),
];

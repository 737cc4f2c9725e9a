import { on, type Subscriber } from '@tessera/chassis/messaging/subscriber';
import { orgEvents } from '@tessera/contracts/org/events';
import type { IdentityDeps } from '../deps.ts';
import { clearActiveOrganization } from './clear-active-organization.ts';
import { clearActiveTeam } from './clear-active-team.ts';
import { setActiveOrganization } from './set-active-organization.ts';

export const sessionSubscribers: readonly Subscriber<IdentityDeps>[] = [
  on(
    orgEvents.organizationDeleted,
    'identity-clear-deleted-organization',
    (deps: IdentityDeps, { data }) =>
      clearActiveOrganization(deps, { organizationId: data.organizationId, userId: null }),
  ),
  on(orgEvents.memberRemoved, 'identity-clear-left-organization', (deps: IdentityDeps, { data }) =>
    clearActiveOrganization(deps, data),
  ),
  on(orgEvents.teamRemoved, 'identity-clear-removed-team', (deps: IdentityDeps, { data }) =>
    clearActiveTeam(deps, { ...data, userId: null }),
  ),
  on(orgEvents.teamMemberRemoved, 'identity-clear-left-team', (deps: IdentityDeps, { data }) =>
    clearActiveTeam(deps, data),
  ),
  on(
    orgEvents.activeOrganizationRequested,
    'identity-set-active-organization',
    (deps: IdentityDeps, { data, time }) =>
      setActiveOrganization(deps, { ...data, requestedAt: time }),
  ),
];

import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { organizationErrors as errors } from '@tessera/contracts/org/organization-errors';
import type { FullOrganization } from '@tessera/contracts/org/organizations';
import { permissionsOf } from '../access-control/access.rules.ts';
import type { OrganizationKey } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { toVisibleInvitation } from '../invitations/invitation.rules.ts';
import { fillMissingUsers } from '../users/fill-missing-users.ts';
import { fullOrganizations, type ListName } from './full-organization.repository.ts';

type Deps = Pick<OrgDeps, 'db' | 'sendRequest' | 'log' | 'config' | 'roles'>;

/** An organization and the names of its truncated lists. */
export type OrganizationView = {
  readonly organization: FullOrganization;
  readonly truncatedLists: readonly ListName[];
};

/** An organization as a member sees it. One query, and a request to identity-service for users without a local profile. */
export async function viewOrganization(
  deps: Deps,
  actor: UserActor,
  key: OrganizationKey,
  membersLimit: number,
): Promise<OrganizationView> {
  const found = await fullOrganizations.findAsMember(deps.db, key, actor.user.id, membersLimit);
  if (found === null) throw new ApiError(errors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION);

  const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };
  const viewer = { ...found.viewer, user: actor.user };
  const members = found.members.map((member) =>
    member.userId === actor.user.id ? { ...member, user: actor.user } : member,
  );
  const organization = {
    ...found,
    viewer: { role: viewer.role, permissions: permissionsOf(deps, viewer) },
    members: await fillMissingUsers(deps, members),
    invitations: found.invitations.map((invitation) =>
      toVisibleInvitation(policy, viewer, invitation),
    ),
    // Teams from before teams were disabled are hidden.
    teams: deps.config.teamsEnabled ? [...found.teams] : [],
  };
  return { organization, truncatedLists: found.truncatedLists };
}

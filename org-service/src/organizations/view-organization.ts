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

type Deps = Pick<OrgDeps, 'db' | 'ask' | 'log' | 'config' | 'roles'>;

/** What is shown, and of which lists there is more than that. */
export type OrganizationView = {
  readonly organization: FullOrganization;
  readonly truncatedLists: readonly ListName[];
};

/** An organization as one of its members sees it. One read, unless a user is unknown here. */
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
    // Those from before they were switched off are of no use to anybody.
    teams: deps.config.teamsEnabled ? [...found.teams] : [],
  };
  return { organization, truncatedLists: found.truncatedLists };
}

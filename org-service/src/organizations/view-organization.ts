import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { organizationErrors as errors } from '@tessera/contracts/org/organization-errors';
import type { FullOrganization } from '@tessera/contracts/org/organizations';
import { powersOf } from '../access-control/access.rules.ts';
import type { OrganizationKey } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { shownTo } from '../invitations/invitation.rules.ts';
import { completeUsers } from '../users/complete-users.ts';
import { fullOrganizations, type Lists } from './full-organization.repository.ts';

type Deps = Pick<OrgDeps, 'db' | 'ask' | 'log' | 'config' | 'roles'>;

/** What is shown, and of which lists there is more than that. */
export type OrganizationView = {
  readonly organization: FullOrganization;
  readonly goesOn: readonly Lists[];
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
    viewer: { role: viewer.role, permissions: powersOf(deps, viewer) },
    members: await completeUsers(deps, members),
    invitations: found.invitations.map((invitation) => shownTo(policy, viewer, invitation)),
    // Those from before they were switched off are of no use to anybody.
    teams: deps.config.teamsEnabled ? [...found.teams] : [],
  };
  return { organization, goesOn: found.goesOn };
}

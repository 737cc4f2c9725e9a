import { parseCursor, toPage } from '@app/chassis/paging/page-cursor';
import { ApiError } from '@app/contracts/define/error';
import type { RouteAnswer, RouteQuery } from '@app/contracts/define/route';
import type { SignedIn } from '@app/contracts/identity/sessions';
import type { invitationLinkRoutes } from '@app/contracts/org/invitation-links';
import { memberErrors } from '@app/contracts/org/members';
import { may } from '../access-control/access.rules.ts';
import { chosenOrganization } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { membership } from '../members/caller-membership.ts';
import { invitationLinks } from './invitation-link.repository.ts';
import { statusOf } from './invitation-link.rules.ts';

type Call = typeof invitationLinkRoutes.listInvitationLinks;
type Input = { readonly by: SignedIn } & RouteQuery<Call>;

/** Links of every status, without their secrets. Two reads. */
export async function listInvitationLinks(
  deps: Pick<OrgDeps, 'db' | 'roles' | 'config' | 'clock'>,
  { by, cursor, limit, ...named }: Input,
): Promise<RouteAnswer<Call>> {
  const after = parseCursor(cursor);
  const organizationId = chosenOrganization(by, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const refusal = memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;
  const caller = await membership(deps.db, by, organizationId, refusal);
  if (!may(deps, caller, 'invitation', 'create')) {
    throw new ApiError(memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION);
  }

  const rows = await invitationLinks.list(deps.db, organizationId, after, limit);
  const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };
  const now = deps.clock.now();
  return toPage(rows, limit, (row) => ({ ...row, status: statusOf(policy, row, now) }));
}

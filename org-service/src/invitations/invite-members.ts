import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody, RouteResponse } from '@tessera/contracts/define/route';
import { isEmailAddress } from '@tessera/contracts/define/text';
import type { BulkInviteResult, invitationRoutes } from '@tessera/contracts/org/invitations';
import { memberErrors } from '@tessera/contracts/org/members';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { assertRolesExist, resolveRoles } from '../access-control/resolve-roles.ts';
import { parseRoles } from '../access-control/role-map.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { getMembershipForUpdate } from '../members/get-membership.ts';
import { syncActorUser } from '../users/sync-actor-user.ts';
import { assertCanInvite, assertInviterVerified } from './invitation.rules.ts';
import { type IssueResult, issueInvitations } from './issue-invitations.ts';

type Call = typeof invitationRoutes.inviteMembers;
type Input = RouteBody<Call>;

/** Invites a list of addresses with one role. Errors are reported per address. */
export async function inviteMembers(
  deps: OrgDeps,
  actor: UserActor,
  input: Input,
): Promise<RouteResponse<Call>> {
  const { emails: given, teamId = null, resend = false } = input;
  const organizationId = resolveOrganizationId(actor, input.organizationId);
  if (organizationId === null) throw new ApiError(organizationErrors.ORGANIZATION_NOT_FOUND);
  const wanted = parseRoles(input.role);
  const addresses = given.map((text) => ({ text, email: addressIn(text) }));
  const emails = [...new Set(addresses.flatMap(({ email }) => email ?? []))];

  return deps.db.transaction(async (tx) => {
    await syncActorUser(tx, actor);
    const membership = await getMembershipForUpdate(
      tx,
      actor,
      organizationId,
      memberErrors.MEMBER_NOT_FOUND,
    );
    const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };
    const invited = await resolveRoles(deps, tx, organizationId, wanted);
    assertCanInvite(policy, membership, invited);
    assertInviterVerified(deps, actor);
    assertRolesExist(deps, invited, wanted);
    const request = { actor, membership, role: invited.role, teamId, emails, resend };
    const resultByEmail = await issueInvitations(deps, tx, request);

    const reported = new Set<string>();
    return {
      results: addresses.map(({ text, email }): BulkInviteResult => {
        const result = toBulkResult(text, email === null ? undefined : resultByEmail.get(email));
        const isRepeated = email !== null && reported.has(email);
        if (email !== null) reported.add(email);
        return isRepeated && result.invitation !== null
          ? { email: text, status: 'already-invited', invitation: null }
          : result;
      }),
    };
  });
}

/** The address in a line of a pasted list; null when it is invalid. */
function addressIn(line: string): string | null {
  const text = line.trim();
  return isEmailAddress(text) ? text.toLowerCase() : null;
}

function toBulkResult(email: string, result: IssueResult | undefined): BulkInviteResult {
  if (result === undefined) return { email, status: 'invalid', invitation: null };
  if (result.status === 'invited' || result.status === 'resent') return { email, ...result };
  // An invitation that the actor could not resend is reported as existing.
  const status = result.status === 'not-permitted' ? 'already-invited' : result.status;
  return { email, status, invitation: null };
}

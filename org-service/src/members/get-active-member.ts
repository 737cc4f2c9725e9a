import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { memberErrors as errors, type MemberWithUser } from '@tessera/contracts/org/members';
import type { OrgDeps } from '../deps.ts';
import { getMembership } from './get-membership.ts';

/** The actor's membership of the active organization. The user comes from the session. */
export async function getActiveMember(
  { db }: Pick<OrgDeps, 'db'>,
  actor: UserActor,
): Promise<MemberWithUser> {
  const organizationId = actor.session.activeOrganizationId;
  if (organizationId === null) throw new ApiError(errors.NO_ACTIVE_ORGANIZATION);
  const membership = await getMembership(db, actor, organizationId, errors.MEMBER_NOT_FOUND);
  return { ...membership, user: actor.user };
}

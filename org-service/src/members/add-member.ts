import type { Tx } from '@app/chassis/db/db';
import { violates } from '@app/chassis/db/errors';
import { ApiError } from '@app/contracts/define/error';
import { orgEvents } from '@app/contracts/org/events';
import { memberErrors as errors, type Member } from '@app/contracts/org/members';
import type { OrgDeps } from '../deps.ts';
import { type Actor, tell } from '../facts/tell.ts';
import { members } from './member.repository.ts';

type NewMember = Pick<Member, 'organizationId' | 'userId' | 'role'> & { readonly by: Actor };

/**
 * The one door into an organization: limit, row and event stand or fall together. Whoever calls
 * holds the roster, or has just made the organization.
 */
export async function addMember(
  deps: Pick<OrgDeps, 'config' | 'clock' | 'random'>,
  tx: Tx,
  { by, organizationId, userId, role }: NewMember,
) {
  if ((await members.find(tx, organizationId, userId)) !== null) {
    throw new ApiError(errors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION);
  }
  if ((await members.count(tx, organizationId)) >= deps.config.membershipLimit) {
    throw new ApiError(errors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED);
  }

  const id = deps.random.id();
  const member = { id, organizationId, userId, role, createdAt: deps.clock.now() };
  await members.insert(tx, member).catch((error: unknown) => {
    if (!violates(error, 'member_organization_user_key')) throw error;
    throw new ApiError(errors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION);
  });
  await tell(tx, by, orgEvents.memberAdded, { memberId: id, organizationId, userId, role });
  return member;
}

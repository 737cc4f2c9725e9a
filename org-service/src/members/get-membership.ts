import type { Db, Tx } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import { type MemberWithRoles, members } from './member.repository.ts';

/**
 * Tenant isolation: every request for an organization passes here or `getMembershipForUpdate`. Unknown organizations
 * and those of other users give the same error.
 */
export async function getMembership(
  db: Db,
  { user }: UserActor,
  organizationId: string,
  error: ErrorDefinition,
): Promise<MemberWithRoles> {
  const membership = await members.find(db, organizationId, user.id);
  if (membership === null) throw new ApiError(error);
  return membership;
}

/** The actor's current membership. Locks the organization's membership until the transaction ends. */
export async function getMembershipForUpdate(
  tx: Tx,
  actor: UserActor,
  organizationId: string,
  error: ErrorDefinition,
): Promise<MemberWithRoles> {
  if (!(await members.lockMembershipAsMember(tx, organizationId, actor.user.id))) {
    throw new ApiError(error);
  }
  return getMembership(tx, actor, organizationId, error);
}

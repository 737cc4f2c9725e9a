import type { Db, Tx } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import { type MemberWithRoles, members } from './member.repository.ts';

/**
 * Tenant isolation: every request for an organization passes here or one of the functions below. Unknown
 * organizations and those of other users give the same error.
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

/**
 * Locks the actor's own member row until the transaction ends, for changes of the actor's own settings. They lock no
 * organization, so they wait for no other member; a transaction that publishes an event needs the lock above.
 */
export async function lockOwnMembership(
  tx: Tx,
  { user }: UserActor,
  organizationId: string,
  error: ErrorDefinition,
): Promise<void> {
  if (!(await members.lock(tx, organizationId, user.id))) throw new ApiError(error);
}

import type { Db, Tx } from '@tessera/chassis/db/db';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import { members, type StandingMember } from './member.repository.ts';

/**
 * The door of a tenant: every call that acts on an organization passes here or
 * `lockedMembership` and meets the same refusal for one that is not theirs and one that is not.
 */
export async function membership(
  db: Db,
  { user }: UserActor,
  organizationId: string,
  refusal: ErrorDefinition,
): Promise<StandingMember> {
  const caller = await members.find(db, organizationId, user.id);
  if (caller === null) throw new ApiError(refusal);
  return caller;
}

/** The caller's membership as of now, with the roster held until the transaction ends. */
export async function lockedMembership(
  tx: Tx,
  actor: UserActor,
  organizationId: string,
  refusal: ErrorDefinition,
): Promise<StandingMember> {
  if (!(await members.lockRosterAsMember(tx, organizationId, actor.user.id))) {
    throw new ApiError(refusal);
  }
  return membership(tx, actor, organizationId, refusal);
}

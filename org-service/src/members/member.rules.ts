import { ApiError } from '@tessera/contracts/define/error';
import { memberErrors as errors, type Member } from '@tessera/contracts/org/members';
import { hasRole } from '../access-control/role-map.ts';

/** Only owners remove owners, and the last owner stays. */
export function assertOwnerCanLeave(
  {
    leaving,
    actingMember,
    isOnlyOwner,
  }: { leaving: Member; actingMember: Member; isOnlyOwner: boolean },
  creatorRole: string,
): void {
  if (!hasRole(leaving.role, creatorRole)) return;
  if (!hasRole(actingMember.role, creatorRole) || isOnlyOwner) {
    throw new ApiError(errors.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER);
  }
}

type RoleChange = { member: Member; role: string; actingMember: Member; isOnlyOwner: boolean };

/** Only owners make and change owners, and one owner remains. */
export function assertRoleCanChange(
  { member, role, actingMember, isOnlyOwner }: RoleChange,
  creatorRole: string,
): void {
  const isOwner = hasRole(member.role, creatorRole);
  const becomesOwner = hasRole(role, creatorRole);
  if ((isOwner || becomesOwner) && !hasRole(actingMember.role, creatorRole)) {
    throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
  }
  if (isOnlyOwner && !becomesOwner) {
    throw new ApiError(errors.YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER);
  }
}

type Candidate = Pick<Member, 'id' | 'userId' | 'role'>;
export type OwnerChange<M extends Candidate> =
  | { readonly kind: 'no-members-left' }
  | { readonly kind: 'owner-remains' }
  | { readonly kind: 'new-owner'; readonly newOwner: M };

const SECOND_ROLE = 'admin';

/**
 * Picks the new owner of an organization when a user is deleted: none if no member is left or another owner remains,
 * else the oldest admin, else the oldest member.
 */
export function pickNewOwner<M extends Candidate>(
  oldestFirst: readonly M[],
  leavingUserId: string,
  creatorRole: string,
): OwnerChange<M> {
  const others = oldestFirst.filter(({ userId }) => userId !== leavingUserId);
  const newOwner = others.find(({ role }) => hasRole(role, SECOND_ROLE)) ?? others[0];
  if (newOwner === undefined) return { kind: 'no-members-left' };
  return others.some(({ role }) => hasRole(role, creatorRole))
    ? { kind: 'owner-remains' }
    : { kind: 'new-owner', newOwner };
}

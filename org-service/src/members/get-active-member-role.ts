import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { memberErrors as errors, type memberRoutes } from '@tessera/contracts/org/members';
import { organizationKey } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { members } from './member.repository.ts';

type Input = RouteQuery<typeof memberRoutes.getActiveMemberRole>;

/** The role text of the actor or of another member. One query. */
export async function getActiveMemberRole(
  { db }: Pick<OrgDeps, 'db'>,
  actor: UserActor,
  { userId, ...named }: Input,
): Promise<{ role: string }> {
  const key = organizationKey(actor, named);
  if (key === null) throw new ApiError(errors.NO_ACTIVE_ORGANIZATION);
  const role = await members.roleAsMember(db, key, actor.user.id, userId || actor.user.id);
  if (role === null) throw new ApiError(errors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
  return { role };
}

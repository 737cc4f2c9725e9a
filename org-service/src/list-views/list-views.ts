import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteQuery, RouteResponse } from '@tessera/contracts/define/route';
import type { listViewRoutes } from '@tessera/contracts/org/list-views';
import { memberErrors } from '@tessera/contracts/org/members';
import { organizationKey } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { savedViews } from './list-view.repository.ts';

type Call = typeof listViewRoutes.listViews;
type Input = RouteQuery<Call>;

/** The actor's own views and columns of a list. One query. */
export async function listViews(
  { db }: Pick<OrgDeps, 'db'>,
  actor: UserActor,
  { list, ...named }: Input,
): Promise<RouteResponse<Call>> {
  const key = organizationKey(actor, named);
  if (key === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const found = await savedViews.listAsMember(db, key, actor.user.id, list);
  if (found === null) throw new ApiError(memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
  return found;
}

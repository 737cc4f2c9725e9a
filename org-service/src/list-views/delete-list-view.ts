import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody, RouteResponse } from '@tessera/contracts/define/route';
import { listViewErrors as errors, type listViewRoutes } from '@tessera/contracts/org/list-views';
import type { OrgDeps } from '../deps.ts';
import { savedViews } from './list-view.repository.ts';

type Call = typeof listViewRoutes.deleteListView;

/** Deletes a view of the actor. Unknown views and those of other users give the same error. */
export async function deleteListView(
  { db }: Pick<OrgDeps, 'db'>,
  { user }: UserActor,
  { id }: RouteBody<Call>,
): Promise<RouteResponse<Call>> {
  const isDeleted = await db.transaction((tx) => savedViews.delete(tx, id, user.id));
  if (!isDeleted) throw new ApiError(errors.LIST_VIEW_NOT_FOUND);
  return { success: true };
}

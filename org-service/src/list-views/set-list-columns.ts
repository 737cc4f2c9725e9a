import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody, RouteResponse } from '@tessera/contracts/define/route';
import {
  listViewErrors as errors,
  listViewLimits,
  type listViewRoutes,
} from '@tessera/contracts/org/list-views';
import { memberErrors } from '@tessera/contracts/org/members';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { lockOwnMembership } from '../members/get-membership.ts';
import { listColumns } from './list-columns.repository.ts';

type Call = typeof listViewRoutes.setListColumns;
type Input = RouteBody<Call>;

/** Sets the actor's columns of a list, or deletes the choice. The limit is checked under the lock. */
export async function setListColumns(
  { db }: Pick<OrgDeps, 'db'>,
  actor: UserActor,
  { list, columns, ...named }: Input,
): Promise<RouteResponse<Call>> {
  const organizationId = resolveOrganizationId(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const notMember = memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;
  const key = { organizationId, userId: actor.user.id, list };

  await db.transaction(async (tx) => {
    await lockOwnMembership(tx, actor, organizationId, notMember);
    if (columns === null) {
      await listColumns.delete(tx, key);
      return;
    }
    if ((await listColumns.countOthers(tx, key)) >= listViewLimits.maxLists) {
      throw new ApiError(errors.LIST_LIMIT_REACHED);
    }
    await listColumns.upsert(tx, { ...key, columns });
  });
  return { columns };
}

import { violatesConstraint } from '@tessera/chassis/db/errors';
import type { Tx } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody } from '@tessera/contracts/define/route';
import {
  listViewErrors as errors,
  type ListView,
  listViewLimits,
  type listViewRoutes,
} from '@tessera/contracts/org/list-views';
import { memberErrors } from '@tessera/contracts/org/members';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { lockOwnMembership } from '../members/get-membership.ts';
import type { ListKey } from '../schema/list-view.table.ts';
import { savedViews } from './list-view.repository.ts';

type Input = RouteBody<typeof listViewRoutes.saveListView>;

/** Creates a view of the actor, or replaces name and query of one. The limits are checked under the lock. */
export async function saveListView(
  { db, clock, random }: Pick<OrgDeps, 'db' | 'clock' | 'random'>,
  actor: UserActor,
  { id, list, name, query, ...named }: Input,
): Promise<ListView> {
  const organizationId = resolveOrganizationId(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const notMember = memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;
  const key: ListKey = { organizationId, userId: actor.user.id, list };

  return db.transaction(async (tx) => {
    await lockOwnMembership(tx, actor, organizationId, notMember);
    const saved =
      id === undefined
        ? create(tx, key, { id: random.id(), name, query, createdAt: clock.now() })
        : replace(tx, key, { id, name, query });
    return saved.catch((error: unknown) => {
      if (!violatesConstraint(error, 'list_view_name_key')) throw error;
      throw new ApiError(errors.LIST_VIEW_NAME_IS_ALREADY_TAKEN);
    });
  });
}

async function create(tx: Tx, key: ListKey, view: ListView): Promise<ListView> {
  const { views, otherLists } = await savedViews.count(tx, key);
  if (views >= listViewLimits.maxViews) throw new ApiError(errors.LIST_VIEW_LIMIT_REACHED);
  if (otherLists >= listViewLimits.maxLists) throw new ApiError(errors.LIST_LIMIT_REACHED);
  await savedViews.insert(tx, key, view);
  return view;
}

async function replace(tx: Tx, key: ListKey, view: Omit<ListView, 'createdAt'>): Promise<ListView> {
  const replaced = await savedViews.update(tx, key, view);
  if (replaced === null) throw new ApiError(errors.LIST_VIEW_NOT_FOUND);
  return replaced;
}

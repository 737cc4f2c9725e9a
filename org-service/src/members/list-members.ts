import { parseCursor, toPage } from '@tessera/chassis/paging/time-cursor';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { memberErrors as errors, type memberRoutes } from '@tessera/contracts/org/members';
import { organizationKey } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { fillMissingUsers } from '../users/fill-missing-users.ts';
import { memberPages } from './member-page.repository.ts';

type Input = RouteQuery<typeof memberRoutes.listMembers>;

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

/** Lists members, oldest first by default, with the number of matches or an estimate of it. One query. */
export async function listMembers(
  deps: Pick<OrgDeps, 'db' | 'sendRequest' | 'log' | 'config'>,
  actor: UserActor,
  { limit: wanted, offset = 0, cursor, ...query }: Input,
) {
  const limit = Math.min(wanted || DEFAULT_LIMIT, MAX_LIMIT);
  const after = parseCursor(cursor);
  const key = organizationKey(actor, query);
  if (key === null) throw new ApiError(errors.NO_ACTIVE_ORGANIZATION);
  const { filterField: field, filterOperator: operator = 'eq', filterValue: value = '' } = query;
  const found = await memberPages.findAsMember(deps.db, key, actor.user.id, {
    limit,
    offset,
    after,
    sortBy: query.sortBy ?? 'createdAt',
    sortDirection: query.sortDirection ?? 'asc',
    filter: field === undefined ? null : { field, operator, value },
    search: query.search?.trim() || null,
  });
  if (found === null) throw new ApiError(errors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);

  const { items, nextCursor } = toPage(found.members, limit, (member) =>
    member.userId === actor.user.id ? { ...member, user: actor.user } : member,
  );
  const members = await fillMissingUsers(deps, items);
  // Cursors work in the default order only; other orders page by offset and `total`.
  const isUsualOrder = query.sortBy === undefined && query.sortDirection !== 'desc';
  return {
    members,
    total: found.total,
    ...(found.totalIsEstimate ? { totalIsEstimate: true } : {}),
    membershipLimit: deps.config.membershipLimit,
    nextCursor: isUsualOrder ? nextCursor : null,
  };
}

import { COUNT_LIMIT, countPage } from '@tessera/chassis/paging/count-page';
import { parseCursor, toPage } from '@tessera/chassis/paging/time-cursor';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { RouteQuery, RouteResponse } from '@tessera/contracts/define/route';
import { auditErrors, type auditRoutes } from '@tessera/contracts/org/audit';
import * as z from 'zod';
import type { OrgDeps } from '../deps.ts';
import { authorizeOrganization } from '../members/authorize-organization.ts';
import { auditLog } from './audit-log.repository.ts';

type Call = typeof auditRoutes.listAuditEntries;
type Input = RouteQuery<Call>;

/** Lists or counts the audit log, newest first. Two queries. */
export async function listAuditEntries(
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  actor: UserActor,
  { cursor, limit, count, ...named }: Input,
): Promise<RouteResponse<Call>> {
  const after = parseCursor(cursor);
  if (after !== null && !z.uuid().safeParse(after.id).success) {
    throw new ApiError(commonErrors.INVALID_QUERY);
  }
  const organizationId = await authorizeOrganization(
    deps,
    actor,
    { organizationId: named.organizationId },
    {
      permission: ['audit', 'read'],
      notAllowed: auditErrors.YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG,
    },
  );

  const filter = { ...named, organizationId };
  if (count === 'only') return countPage(await auditLog.countUpTo(deps.db, filter, COUNT_LIMIT));
  const rows = await auditLog.list(deps.db, filter, after, limit);
  return toPage(rows, limit, ({ micros: _, ...entry }) => entry);
}

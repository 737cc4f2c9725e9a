import { COUNT_LIMIT, countPage } from '@tessera/chassis/paging/count-page';
import { parseCursor, toPage } from '@tessera/chassis/paging/time-cursor';
import type { UserActor } from '@tessera/contracts/actor';
import type { RouteQuery, RouteResponse } from '@tessera/contracts/define/route';
import {
  machineClientErrors as errors,
  type machineClientRoutes,
} from '@tessera/contracts/org/machine-clients';
import type { OrgDeps } from '../deps.ts';
import { authorizeOrganization } from '../members/authorize-organization.ts';
import { machineClients } from './machine-client.repository.ts';

type Call = typeof machineClientRoutes.listMachineClients;
type Input = RouteQuery<Call>;

/** Lists or counts the clients of an organization, also revoked ones, without their secrets. Two queries. */
export async function listMachineClients(
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  actor: UserActor,
  { cursor, limit, sortDirection, count, creatorId, ...named }: Input,
): Promise<RouteResponse<Call>> {
  const after = parseCursor(cursor);
  const organizationId = await authorizeOrganization(deps, actor, named, {
    permission: ['machineClient', 'read'],
    notAllowed: errors.YOU_ARE_NOT_ALLOWED_TO_READ_MACHINE_CLIENTS,
  });
  if (count === 'only') {
    return countPage(
      await machineClients.countUpTo(deps.db, organizationId, creatorId ?? null, COUNT_LIMIT),
    );
  }
  const page = { after, limit, sortDirection };
  const rows = await machineClients.list(deps.db, organizationId, creatorId ?? null, page);
  return toPage(rows, limit, ({ micros: _, ...client }) => client);
}

import { parseCursor, toPage } from '@tessera/chassis/paging/page-cursor';
import type { RouteAnswer, RouteQuery } from '@tessera/contracts/define/route';
import type { SignedIn } from '@tessera/contracts/identity/sessions';
import {
  machineClientErrors as errors,
  type machineClientRoutes,
} from '@tessera/contracts/org/machine-clients';
import type { OrgDeps } from '../deps.ts';
import { permittedOrganization } from '../members/permitted-organization.ts';
import { machineClients } from './machine-client.repository.ts';

type Call = typeof machineClientRoutes.listMachineClients;
type Input = { readonly by: SignedIn } & RouteQuery<Call>;

/** The clients of an organization, revoked ones too, without their secrets. Two reads. */
export async function listMachineClients(
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  { by, cursor, limit, creatorId, ...named }: Input,
): Promise<RouteAnswer<Call>> {
  const after = parseCursor(cursor);
  const organizationId = await permittedOrganization(
    deps,
    { by, ...named },
    {
      permission: ['machineClient', 'read'],
      refusal: errors.YOU_ARE_NOT_ALLOWED_TO_READ_MACHINE_CLIENTS,
    },
  );
  const rows = await machineClients.list(deps.db, organizationId, creatorId, { after, limit });
  return toPage(rows, limit, ({ micros: _, ...client }) => client);
}

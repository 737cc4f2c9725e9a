import { parseCursor, toPage } from '@app/chassis/paging/page-cursor';
import { ApiError } from '@app/contracts/define/error';
import type { RouteAnswer, RouteQuery } from '@app/contracts/define/route';
import type { SignedIn } from '@app/contracts/identity/sessions';
import {
  machineClientErrors as errors,
  type machineClientRoutes,
} from '@app/contracts/org/machine-clients';
import { memberErrors } from '@app/contracts/org/members';
import { may } from '../access-control/access.rules.ts';
import { chosenOrganization } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { membership } from '../members/caller-membership.ts';
import { machineClients } from './machine-client.repository.ts';

type Call = typeof machineClientRoutes.listMachineClients;
type Input = { readonly by: SignedIn } & RouteQuery<Call>;

/** The clients of an organization, revoked ones too, without their secrets. Two reads. */
export async function listMachineClients(
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  { by, cursor, limit, ...named }: Input,
): Promise<RouteAnswer<Call>> {
  const after = parseCursor(cursor);
  const organizationId = chosenOrganization(by, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const refusal = memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;
  const caller = await membership(deps.db, by, organizationId, refusal);
  if (!may(deps, caller, 'machineClient', 'read')) {
    throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_READ_MACHINE_CLIENTS);
  }
  const rows = await machineClients.list(deps.db, organizationId, { after, limit });
  return toPage(rows, limit, ({ micros: _, ...client }) => client);
}

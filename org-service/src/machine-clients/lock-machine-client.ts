import type { Tx } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import { type MachineClient, machineClientErrors } from '@tessera/contracts/org/machine-clients';
import { can } from '../access-control/access.rules.ts';
import type { ResolvedRoles } from '../access-control/role-map.ts';
import type { OrgDeps } from '../deps.ts';
import { machineClients } from './machine-client.repository.ts';

type LockRequest = { readonly id: string; readonly action: 'update' | 'delete' };

/**
 * Locks an active client for a member who may change it, and returns it with the member's roles. Unknown and revoked
 * clients and those of other organizations give the same error.
 */
export async function lockMachineClient(
  deps: Pick<OrgDeps, 'roles'>,
  tx: Tx,
  { user }: UserActor,
  { id, action }: LockRequest,
  notAllowed: ErrorDefinition,
): Promise<{ readonly client: MachineClient; readonly viewer: ResolvedRoles }> {
  const notFound = machineClientErrors.MACHINE_CLIENT_NOT_FOUND;
  const locked = await machineClients.lockAsMember(tx, id, user.id);
  if (locked === null) throw new ApiError(notFound);
  if (!can(deps, locked.viewer, 'machineClient', action)) throw new ApiError(notAllowed);
  if (locked.client.revokedAt !== null) throw new ApiError(notFound);
  return locked;
}

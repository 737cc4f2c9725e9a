import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody, RouteResponse } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import {
  machineClientErrors as errors,
  type MachineClient,
  type machineClientRoutes,
} from '@tessera/contracts/org/machine-clients';
import { hasAllPermissions } from '../access-control/access.rules.ts';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { createSecret } from './client-secret.ts';
import { lockMachineClient } from './lock-machine-client.ts';
import { machineClients } from './machine-client.repository.ts';
import { permissionsOf } from './machine-client.rules.ts';
import { machineClientEventData } from './machine-client-events.ts';

type Call = typeof machineClientRoutes.rotateMachineClientSecret;
type Input = RouteBody<Call>;

/**
 * Gives a client a new secret. The previous secret stays valid for the requested time. The secret grants the
 * client's scopes, so the actor must have them all (SEC-121).
 */
export async function rotateMachineClientSecret(
  deps: Pick<OrgDeps, 'db' | 'roles' | 'clock' | 'random'>,
  actor: UserActor,
  { machineClientId: id, previousSecretExpiresIn }: Input,
): Promise<RouteResponse<Call>> {
  const notAllowed = errors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_MACHINE_CLIENTS;
  const { secret, hash } = createSecret(deps);
  const client = await deps.db.transaction(async (tx) => {
    const locked = await lockMachineClient(deps, tx, actor, { id, action: 'update' }, notAllowed);
    const { client: before, viewer } = locked;
    if (!hasAllPermissions(deps, viewer, permissionsOf(before.scopes))) {
      throw new ApiError(errors.YOU_CANNOT_GIVE_A_SCOPE_YOU_DO_NOT_HAVE);
    }
    const now = deps.clock.now();
    const previousEndsAt =
      previousSecretExpiresIn === 0
        ? null
        : new Date(now.getTime() + previousSecretExpiresIn * 1_000);
    const after = await machineClients.replaceSecret(tx, id, { hash, now, previousEndsAt });
    await events.publish(tx, actor, orgEvents.machineClientSecretRotated, {
      ...machineClientEventData(after),
      before: stateOf(before),
      after: stateOf(after),
    });
    return after;
  });
  return { client, secret };
}

const stateOf = ({ secretCreatedAt, previousSecretExpiresAt }: MachineClient) => ({
  secretCreatedAt,
  previousSecretExpiresAt,
});

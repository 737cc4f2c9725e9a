import type { UserActor } from '@tessera/contracts/actor';
import { orgEvents } from '@tessera/contracts/org/events';
import {
  machineClientErrors as errors,
  type MachineClient,
} from '@tessera/contracts/org/machine-clients';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { lockMachineClient } from './lock-machine-client.ts';
import { machineClients } from './machine-client.repository.ts';
import { machineClientEventData } from './machine-client-events.ts';

type Input = { readonly machineClientId: string };

/** Revokes a client. Its row stays for the list. */
export async function revokeMachineClient(
  deps: Pick<OrgDeps, 'db' | 'roles' | 'clock'>,
  actor: UserActor,
  { machineClientId: id }: Input,
): Promise<MachineClient> {
  const notAllowed = errors.YOU_ARE_NOT_ALLOWED_TO_REVOKE_MACHINE_CLIENTS;
  return deps.db.transaction(async (tx) => {
    await lockMachineClient(deps, tx, actor, { id, action: 'delete' }, notAllowed);
    const revoked = await machineClients.revoke(tx, id, deps.clock.now());
    await events.publish(tx, actor, orgEvents.machineClientRevoked, {
      ...machineClientEventData(revoked),
      before: { isRevoked: false },
      after: { isRevoked: true },
    });
    return revoked;
  });
}

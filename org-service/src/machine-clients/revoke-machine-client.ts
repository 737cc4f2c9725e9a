import type { UserActor } from '@tessera/contracts/actor';
import { orgEvents } from '@tessera/contracts/org/events';
import {
  machineClientErrors as errors,
  type MachineClient,
} from '@tessera/contracts/org/machine-clients';
import type { OrgDeps } from '../deps.ts';
import { tell } from '../facts/tell.ts';
import { clientToChange } from './client-to-change.ts';
import { machineClients } from './machine-client.repository.ts';
import { machineClientFacts } from './machine-client-facts.ts';

type Input = { readonly actor: UserActor; readonly machineClientId: string };

/** Ends a client; its row stays for those who ask later what there was. */
export async function revokeMachineClient(
  deps: Pick<OrgDeps, 'db' | 'roles' | 'clock'>,
  { actor, machineClientId: id }: Input,
): Promise<MachineClient> {
  const notAllowed = errors.YOU_ARE_NOT_ALLOWED_TO_REVOKE_MACHINE_CLIENTS;
  return deps.db.transaction(async (tx) => {
    await clientToChange(deps, tx, actor, { id, action: 'delete' }, notAllowed);
    const revoked = await machineClients.revoke(tx, id, deps.clock.now());
    await tell(tx, actor, orgEvents.machineClientRevoked, {
      ...machineClientFacts(revoked),
      before: { isRevoked: false },
      after: { isRevoked: true },
    });
    return revoked;
  });
}

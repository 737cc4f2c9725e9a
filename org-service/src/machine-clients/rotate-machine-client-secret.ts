import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteAnswer, RouteBody } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import {
  machineClientErrors as errors,
  type MachineClient,
  type machineClientRoutes,
} from '@tessera/contracts/org/machine-clients';
import { holds } from '../access-control/access.rules.ts';
import type { OrgDeps } from '../deps.ts';
import { tell } from '../facts/tell.ts';
import { makeSecret } from './client-secret.ts';
import { clientToChange } from './client-to-change.ts';
import { machineClients } from './machine-client.repository.ts';
import { powersOf } from './machine-client.rules.ts';
import { machineClientFacts } from './machine-client-facts.ts';

type Call = typeof machineClientRoutes.rotateMachineClientSecret;
type Input = RouteBody<Call> & { readonly actor: UserActor };

/**
 * Gives a client another secret. Of earlier ones the last alone stays, for as long as asked. The secret
 * carries the client's scopes, so the caller must have them all (SEC-121).
 */
export async function rotateMachineClientSecret(
  deps: Pick<OrgDeps, 'db' | 'roles' | 'clock' | 'random'>,
  { actor, machineClientId: id, keepPreviousFor }: Input,
): Promise<RouteAnswer<Call>> {
  const notAllowed = errors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_MACHINE_CLIENTS;
  const { secret, hash } = makeSecret(deps);
  const client = await deps.db.transaction(async (tx) => {
    const held = await clientToChange(deps, tx, actor, { id, action: 'update' }, notAllowed);
    const { client: before, viewer } = held;
    if (!holds(deps, viewer, powersOf(before.scopes))) {
      throw new ApiError(errors.YOU_CANNOT_GIVE_A_SCOPE_YOU_DO_NOT_HAVE);
    }
    const now = deps.clock.now();
    const previousEndsAt =
      keepPreviousFor === 0 ? null : new Date(now.getTime() + keepPreviousFor * 1_000);
    const after = await machineClients.replaceSecret(tx, id, { hash, now, previousEndsAt });
    await tell(tx, actor, orgEvents.machineClientSecretRotated, {
      ...machineClientFacts(after),
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

import type { UserActor } from '@tessera/contracts/actor';
import { type Endpoint, endpointErrors } from '@tessera/contracts/billing/endpoints';
import { billingEvents } from '@tessera/contracts/billing/events';
import { ApiError } from '@tessera/contracts/define/error';
import { requireCredentials } from '../access/require-credentials.ts';
import type { BillingDeps } from '../deps.ts';
import { endpoints } from './endpoint.repository.ts';
import { makeSecret } from './make-secret.ts';
import { toEndpoint } from './to-endpoint.ts';

type Input = {
  readonly name: string;
  /** Generated unless given. */
  readonly secret?: string | undefined;
  readonly organizationId?: string | undefined;
};

/** Creates an endpoint. Only this response contains the secret. */
export async function createEndpoint(
  deps: BillingDeps,
  actor: UserActor,
  { name, secret: given, organizationId: requested }: Input,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const { config, db, clock, random, log } = deps;
  const organizationId = await requireCredentials(deps, actor, { organizationId: requested });
  const id = random.id();
  const { secret, encrypted } = makeSecret(deps, id, given);

  const row = await db.transaction(async (tx) => {
    const wanted = { id, organizationId, name, secret: encrypted, createdAt: clock.now() };
    const created = await endpoints.insert(tx, wanted, config.endpointLimit);
    if (created === null) throw new ApiError(endpointErrors.ENDPOINT_LIMIT_REACHED);
    await tx.publish(billingEvents.endpointCreated, {
      aggregate: `endpoint:${id}`,
      data: { endpointId: id, organizationId },
      actor: actor.user.id,
    });
    return created;
  });
  log.info({ organizationId, endpointId: id, actorId: actor.user.id }, 'billing endpoint created');
  return { endpoint: toEndpoint(deps, row), secret };
}

import type { UserActor } from '@tessera/contracts/actor';
import { type Endpoint, endpointErrors } from '@tessera/contracts/billing/endpoints';
import { ApiError } from '@tessera/contracts/define/error';
import type { BillingDeps } from '../deps.ts';
import { changeEndpointSecret } from './change-endpoint.ts';
import { endpoints } from './endpoint.repository.ts';
import { makeSecret } from './make-secret.ts';

type Input = {
  readonly id: string;
  /** Generated unless given. */
  readonly secret?: string | undefined;
  readonly organizationId?: string | undefined;
};

/** Both secrets are valid until the previous one is revoked, so that the provider can be reconfigured. */
export async function rotateEndpointSecret(
  deps: BillingDeps,
  actor: UserActor,
  input: Input,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const { secret, encrypted } = makeSecret(deps, input.id, input.secret);
  const endpoint = await changeEndpointSecret(deps, actor, input, async (tx, existing) => {
    if (existing.previousSecretCreatedAt !== null) {
      throw new ApiError(endpointErrors.ENDPOINT_SECRET_IS_ROTATING);
    }
    const row = await endpoints.rotate(tx, existing.id, encrypted, deps.clock.now());
    return { row, changes: ['secret-rotated'] };
  });
  return { endpoint, secret };
}

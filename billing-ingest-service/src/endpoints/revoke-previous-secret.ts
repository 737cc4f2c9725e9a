import type { UserActor } from '@tessera/contracts/actor';
import { type Endpoint, endpointErrors } from '@tessera/contracts/billing/endpoints';
import { ApiError } from '@tessera/contracts/define/error';
import type { BillingDeps } from '../deps.ts';
import { changeEndpointSecret } from './change-endpoint.ts';
import { endpoints } from './endpoint.repository.ts';

type Input = {
  readonly id: string;
  readonly organizationId?: string | undefined;
};

export const revokePreviousSecret = (
  deps: BillingDeps,
  actor: UserActor,
  input: Input,
): Promise<Endpoint> =>
  changeEndpointSecret(deps, actor, input, async (tx, existing) => {
    if (existing.previousSecretCreatedAt === null) {
      throw new ApiError(endpointErrors.ENDPOINT_HAS_ONE_SECRET);
    }
    const row = await endpoints.revokePreviousSecret(tx, existing.id);
    return { row, changes: ['previous-secret-revoked'] };
  });

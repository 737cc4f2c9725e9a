import type { Tx } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import { type Endpoint, endpointErrors } from '@tessera/contracts/billing/endpoints';
import { billingEvents } from '@tessera/contracts/billing/events';
import { ApiError } from '@tessera/contracts/define/error';
import type { EventData } from '@tessera/contracts/define/event';
import { requireBilling } from '../access/require-billing.ts';
import { requireCredentials } from '../access/require-credentials.ts';
import type { BillingDeps } from '../deps.ts';
import { type EndpointRow, endpoints } from './endpoint.repository.ts';
import { toEndpoint } from './to-endpoint.ts';

export type EndpointChange = EventData<typeof billingEvents.endpointUpdated>['change'];

type Input = {
  readonly id: string;
  readonly organizationId?: string | undefined;
};

/** The changed row and the names of the changes; none when nothing changed. */
type Changed = { readonly row: EndpointRow | null; readonly changes: readonly EndpointChange[] };

/** Changes an endpoint of the actor's organization under a lock, and publishes each change. */
export async function changeEndpoint(
  deps: BillingDeps,
  actor: UserActor,
  input: Input,
  change: (tx: Tx, existing: EndpointRow) => Promise<Changed>,
): Promise<Endpoint> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: input.organizationId,
    action: 'update',
  });
  return applyChange(deps, actor, organizationId, input, change);
}

/** The same for changes that create, renew or revoke a secret. */
export async function changeEndpointSecret(
  deps: BillingDeps,
  actor: UserActor,
  input: Input,
  change: (tx: Tx, existing: EndpointRow) => Promise<Changed>,
): Promise<Endpoint> {
  const organizationId = await requireCredentials(deps, actor, {
    organizationId: input.organizationId,
  });
  return applyChange(deps, actor, organizationId, input, change);
}

async function applyChange(
  deps: BillingDeps,
  actor: UserActor,
  organizationId: string,
  { id }: Input,
  change: (tx: Tx, existing: EndpointRow) => Promise<Changed>,
): Promise<Endpoint> {
  const actorId = actor.user.id;
  const { row, changes } = await deps.db.transaction(async (tx) => {
    const existing = await endpoints.lock(tx, organizationId, id);
    if (existing === null) throw new ApiError(endpointErrors.ENDPOINT_NOT_FOUND);
    const changed = await change(tx, existing);
    for (const kind of changed.changes) {
      await tx.publish(billingEvents.endpointUpdated, {
        aggregate: `endpoint:${id}`,
        data: { endpointId: id, organizationId, change: kind },
        actor: actorId,
      });
    }
    return { row: changed.row ?? existing, changes: changed.changes };
  });
  for (const kind of changes) {
    deps.log.info(
      { organizationId, endpointId: id, change: kind, actorId },
      'billing endpoint changed',
    );
  }
  return toEndpoint(deps, row);
}

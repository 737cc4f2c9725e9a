import { Unavailable } from '@tessera/chassis/http/unavailable';
import type { UserActor } from '@tessera/contracts/actor';
import { connectionErrors as errors } from '@tessera/contracts/billing/connections';
import { ApiError } from '@tessera/contracts/define/error';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { connections } from './connection.repository.ts';

type Input = { readonly organizationId?: string | undefined };

const TIMEOUT_MILLISECONDS = 5_000;

/**
 * Asks the development system to send sample events of the linked provider organization; they arrive after the
 * response. Throws 503 when it does not respond.
 */
export async function sendSampleEvents(
  deps: BillingDeps,
  actor: UserActor,
  { organizationId: requested }: Input,
): Promise<{ success: true }> {
  const { sampleEventsUrl } = deps.config;
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'update',
  });
  if (sampleEventsUrl === undefined) throw new ApiError(errors.SAMPLE_EVENTS_ARE_NOT_AVAILABLE);
  const link = await connections.find(deps.db, organizationId);
  if (link === null) throw new ApiError(errors.ORGANIZATION_IS_NOT_LINKED);
  const response = await fetch(sampleEventsUrl, {
    method: 'POST',
    body: new URLSearchParams({ providerOrganizationId: link.providerOrganizationId }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  }).catch((error: unknown) => {
    throw new Unavailable('sample events not sent', { cause: error });
  });
  if (!response.ok) throw new Unavailable(`sample events not sent: status ${response.status}`);
  return { success: true };
}

import { isFresh } from '@tessera/chassis/sessions/session-reader';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { sessionErrors } from '@tessera/contracts/identity/sessions';
import type { BillingDeps } from '../deps.ts';
import { requireBilling } from './require-billing.ts';

type Input = { readonly organizationId: string | undefined };

/**
 * Returns the organization whose billing credentials (signing secrets, access tokens of the provider) the actor may
 * create, renew or remove. A credential decides what billing stores, and responses show stored records: this takes both
 * permissions, in a fresh session.
 */
export async function requireCredentials(
  deps: Pick<BillingDeps, 'sendRequest' | 'config' | 'clock'>,
  actor: UserActor,
  { organizationId: requested }: Input,
): Promise<string> {
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'credentials',
  });
  if (!isFresh(actor.session.createdAt, deps.config.sessionFreshAge, deps.clock.now())) {
    throw new ApiError(sessionErrors.SESSION_IS_NOT_FRESH);
  }
  return organizationId;
}

import { identityRequests } from '@tessera/contracts/identity/requests';
import type { Ask } from '../messaging/request.ts';
import type { Clock } from '../ports/clock.ts';
import { createKnownKeys } from './known-keys.ts';
import { scopesOf, verifyToken } from './verify-token.ts';

/** A program of an organization, as its token tells of it. */
export type Machine = {
  readonly clientId: string;
  readonly organizationId: string;
  readonly scopes: readonly string[];
};

/**
 * Who a machine client's token speaks of; null for every other token. Whether the client has been revoked
 * since is not in the token: whoever acts on it asks the org-service.
 */
export type MachineReader = (token: string) => Promise<Machine | null>;

type Needed = {
  readonly ask: Ask;
  readonly clock: Clock;
  readonly config: { readonly baseUrl: string; readonly tokenAudience: string | undefined };
};

export function createMachineReader({ ask, clock, config }: Needed): MachineReader {
  const keys = createKnownKeys(() => ask(identityRequests.listSigningKeys, {}), clock);
  const issuer = config.baseUrl;
  const audience = config.tokenAudience ?? issuer;
  return async (token) => {
    const verified = await verifyToken(token, { keys, issuer, audience, now: clock.now() });
    if (verified?.kind !== 'machine') return null;
    const { claims } = verified;
    const { client_id: clientId, org_id: organizationId } = claims;
    return { clientId, organizationId, scopes: scopesOf(claims) };
  };
}

import type { MachineActor } from '@tessera/contracts/actor';
import { identityRequests } from '@tessera/contracts/identity/requests';
import type { RequestSender } from '../messaging/request-reply.ts';
import type { Clock } from '../ports/clock.ts';
import { createJwksCache } from './jwks-cache.ts';
import { scopesOf, verifyToken } from './verify-token.ts';

/**
 * Returns the machine client of an access token; null for every other token. The token does not show whether the client
 * has been revoked since: callers check that with the org-service.
 */
export type MachineReader = (token: string) => Promise<MachineActor | null>;

type Deps = {
  readonly sendRequest: RequestSender;
  readonly clock: Clock;
  readonly config: { readonly baseUrl: string; readonly tokenAudience: string | undefined };
};

export function createMachineReader({ sendRequest, clock, config }: Deps): MachineReader {
  const keys = createJwksCache(() => sendRequest(identityRequests.listSigningKeys, {}), clock);
  const issuer = config.baseUrl;
  const audience = config.tokenAudience ?? issuer;
  return async (token) => {
    const verified = await verifyToken(token, { keys, issuer, audience, now: clock.now() });
    if (verified?.kind !== 'machine') return null;
    const { claims } = verified;
    const { client_id: clientId, org_id: organizationId } = claims;
    return { kind: 'machine', clientId, organizationId, scopes: scopesOf(claims) };
  };
}

import type { Reply } from '@tessera/chassis/http/handle';
import { shortHash, shortIp } from '@tessera/chassis/ports/log';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { RouteBody, RouteResponse } from '@tessera/contracts/define/route';
import { tokenErrors as errors, type tokenRoutes } from '@tessera/contracts/identity/tokens';
import { orgRequests } from '@tessera/contracts/org/requests';
import type { IdentityDeps } from '../deps.ts';
import { credentialsOf, grantedScopes } from './client-credentials.rules.ts';
import { signToken } from './sign-token.ts';

type Call = typeof tokenRoutes.issueClientToken;
type Input = {
  readonly body: RouteBody<Call>;
  readonly authorization: string | undefined;
  readonly ip: string | null;
  readonly reply: Reply;
};

/**
 * Issues a token for a machine client that authenticates with its secret. Unknown and revoked clients and wrong
 * secrets have the same error and cost the same request to the org-service, which receives only the secret's hash.
 */
export async function issueClientToken(
  deps: IdentityDeps,
  { body, authorization, ip, reply }: Input,
): Promise<RouteResponse<Call>> {
  if (body.grant_type !== 'client_credentials') throw new ApiError(errors.UNSUPPORTED_GRANT_TYPE);
  try {
    const { clientId, clientSecret } = credentialsOf({ ...body, authorization });
    const waitSeconds = await deps.clientLimit(clientId, ip);
    if (waitSeconds > 0) {
      throw new ApiError(commonErrors.TOO_MANY_REQUESTS, { retryAfterSeconds: waitSeconds });
    }
    const client = await deps.sendRequest(orgRequests.authenticateMachineClient, {
      clientId,
      clientSecretHash: hashToken(clientSecret),
    });
    logOutcome(deps, clientId, ip, client.isKnown);
    if (!client.isKnown) throw new ApiError(errors.INVALID_CLIENT);

    const scope = grantedScopes(client.scopes, body.scope).join(' ');
    const { token, expiresIn } = await signToken(deps, {
      sub: client.clientId,
      client_id: client.clientId,
      org_id: client.organizationId,
      scope,
    });
    return { access_token: token, token_type: 'Bearer', expires_in: expiresIn, scope };
  } catch (error) {
    if (error instanceof ApiError && error.is(errors.INVALID_CLIENT)) {
      reply.header('www-authenticate', 'Basic realm="oauth2/token", charset="UTF-8"');
    }
    throw error;
  }
}

function logOutcome({ log }: IdentityDeps, clientId: string, ip: string | null, isKnown: boolean) {
  const fields = { security: 'client-token', client: shortHash(clientId), ip: shortIp(ip) };
  if (isKnown) log.info({ ...fields, outcome: 'accepted' }, 'machine client authenticated');
  else log.info({ ...fields, outcome: 'rejected' }, 'machine client rejected');
}

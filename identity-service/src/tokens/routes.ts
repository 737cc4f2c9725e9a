import { handle } from '@tessera/chassis/http/handle';
import { tokenRoutes } from '@tessera/contracts/identity/tokens';
import type { IdentityDeps } from '../deps.ts';
import { getAuthorizationServer } from './get-authorization-server.ts';
import { getJwks } from './get-jwks.ts';
import { getToken } from './get-token.ts';
import { issueClientToken } from './issue-client-token.ts';

export const tokenHandlers = (deps: IdentityDeps) => [
  handle(tokenRoutes.getJwks, () => getJwks(deps)),
  handle(tokenRoutes.getToken, ({ by }) => getToken(deps, { by })),
  handle(tokenRoutes.issueClientToken, ({ body, headers, caller, reply }) =>
    issueClientToken(deps, {
      body,
      authorization: headers.authorization as string | undefined,
      ip: caller.ip,
      reply,
    }),
  ),
  handle(tokenRoutes.getAuthorizationServer, () => getAuthorizationServer(deps)),
];

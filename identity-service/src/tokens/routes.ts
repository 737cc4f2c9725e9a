import { handle } from '@tessera/chassis/http/handle';
import { tokenRoutes } from '@tessera/contracts/identity/tokens';
import type { IdentityDeps } from '../deps.ts';
import { getAuthorizationServer } from './get-authorization-server.ts';
import { getJwks } from './get-jwks.ts';
import { getToken } from './get-token.ts';
import { issueClientToken } from './issue-client-token.ts';

export const tokenHandlers = (deps: IdentityDeps) => [
  handle(tokenRoutes.getJwks, () => getJwks(deps)),
  handle(tokenRoutes.getToken, ({ actor }) => getToken(deps, actor)),
  handle(tokenRoutes.issueClientToken, ({ body, headers, clientInfo, reply }) =>
    issueClientToken(deps, {
      body,
      authorization: headers.authorization as string | undefined,
      ip: clientInfo.ip,
      reply,
    }),
  ),
  handle(tokenRoutes.getAuthorizationServer, () => getAuthorizationServer(deps)),
];

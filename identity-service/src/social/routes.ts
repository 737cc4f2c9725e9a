import { handle } from '@tessera/chassis/http/handle';
import { socialRoutes } from '@tessera/contracts/identity/social';
import { socialCallbackRoutes } from '@tessera/contracts/identity/social-callbacks';
import type { IdentityDeps } from '../deps.ts';
import { listSocialProviders } from './list-social-providers.ts';
import { openSocialCallback } from './open-social-callback.ts';
import { postSocialCallback } from './post-social-callback.ts';
import { signInSocial } from './sign-in-social.ts';

export const socialHandlers = (deps: IdentityDeps) => [
  handle(socialRoutes.signInSocial, ({ body, headers, clientInfo, reply }) =>
    signInSocial(deps, {
      body,
      cookieHeader: headers.cookie as string | undefined,
      clientInfo,
      reply,
    }),
  ),
  handle(
    socialCallbackRoutes.openSocialCallback,
    ({ params, query, actor, headers, clientInfo, reply }) =>
      openSocialCallback(deps, actor, {
        id: params.id,
        parameters: query,
        cookieHeader: headers.cookie as string | undefined,
        clientInfo,
        reply,
      }),
  ),
  handle(
    socialCallbackRoutes.postSocialCallback,
    ({ params, body, actor, headers, clientInfo, reply }) =>
      postSocialCallback(deps, actor, {
        id: params.id,
        body,
        cookieHeader: headers.cookie as string | undefined,
        clientInfo,
        reply,
      }),
  ),
  handle(socialRoutes.listSocialProviders, () => listSocialProviders(deps)),
];

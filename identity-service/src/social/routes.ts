import { handle } from '@tessera/chassis/http/handle';
import { socialRoutes } from '@tessera/contracts/identity/social';
import type { IdentityDeps } from '../deps.ts';
import { listSocialProviders } from './list-social-providers.ts';
import { openSocialCallback } from './open-social-callback.ts';
import { postSocialCallback } from './post-social-callback.ts';
import { signInSocial } from './sign-in-social.ts';

export const socialHandlers = (deps: IdentityDeps) => [
  handle(socialRoutes.signInSocial, ({ body, headers, caller, reply }) =>
    signInSocial(deps, { body, cookieHeader: headers.cookie as string | undefined, caller, reply }),
  ),
  handle(socialRoutes.openSocialCallback, ({ params, query, by, headers, caller, reply }) =>
    openSocialCallback(deps, {
      id: params.id,
      parameters: query,
      by,
      cookieHeader: headers.cookie as string | undefined,
      caller,
      reply,
    }),
  ),
  handle(socialRoutes.postSocialCallback, ({ params, body, by, headers, caller, reply }) =>
    postSocialCallback(deps, {
      id: params.id,
      body,
      by,
      cookieHeader: headers.cookie as string | undefined,
      caller,
      reply,
    }),
  ),
  handle(socialRoutes.listSocialProviders, () => listSocialProviders(deps)),
];

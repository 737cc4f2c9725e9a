import type { Reply } from '@tessera/chassis/http/handle';
import type { ClientInfo } from '@tessera/contracts/actor';
import type { RouteBody } from '@tessera/contracts/define/route';
import type { socialRoutes } from '@tessera/contracts/identity/social';
import type { IdentityDeps } from '../deps.ts';
import { preferredLanguage } from '../users/language.rules.ts';
import { signInByIdToken } from './sign-in-by-id-token.ts';
import { getProvider, startSocial } from './start-social.ts';

type Input = {
  readonly body: RouteBody<typeof socialRoutes.signInSocial>;
  readonly cookieHeader: string | undefined;
  readonly clientInfo: ClientInfo;
  readonly reply: Reply;
};

/** Redirects the browser to a provider, or signs in immediately with an id token of the provider. */
export async function signInSocial(
  deps: IdentityDeps,
  { body, cookieHeader, clientInfo, reply }: Input,
) {
  const provider = getProvider(deps, body.provider);
  const { idToken, disableRedirect, provider: _, ...wish } = body;
  if (idToken !== undefined) {
    return signInByIdToken(deps, { ...wish, provider, idToken, clientInfo, reply });
  }
  const url = await startSocial(deps, {
    ...wish,
    provider,
    language: preferredLanguage(clientInfo.language),
    userId: null,
    cookieHeader,
    reply,
  });
  return { url, redirect: disableRedirect !== true };
}

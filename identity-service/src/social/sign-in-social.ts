import type { Reply } from '@tessera/chassis/http/handle';
import type { ClientInfo } from '@tessera/contracts/actor';
import type { RouteBody } from '@tessera/contracts/define/route';
import type { socialRoutes } from '@tessera/contracts/identity/social';
import type { IdentityDeps } from '../deps.ts';
import { preferredLanguage } from '../users/language.rules.ts';
import { signInWithIdToken } from './sign-in-with-id-token.ts';
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
  const { idToken, disableRedirect, provider: _, ...options } = body;
  if (idToken !== undefined) {
    return signInWithIdToken(deps, { ...options, provider, idToken, clientInfo, reply });
  }
  const url = await startSocial(deps, {
    ...options,
    provider,
    language: preferredLanguage(clientInfo.language),
    userId: null,
    cookieHeader,
    reply,
  });
  return { url, redirect: disableRedirect !== true };
}

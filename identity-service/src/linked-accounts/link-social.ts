import type { Reply } from '@tessera/chassis/http/handle';
import type { ResolvedSession } from '@tessera/chassis/sessions/session-reader';
import type { RouteBody } from '@tessera/contracts/define/route';
import type { linkedAccountRoutes } from '@tessera/contracts/identity/linked-accounts';
import type { IdentityDeps } from '../deps.ts';
import { getProvider, startSocial } from '../social/start-social.ts';

type Input = {
  readonly by: ResolvedSession;
  readonly body: RouteBody<typeof linkedAccountRoutes.linkSocial>;
  readonly cookieHeader: string | undefined;
  readonly reply: Reply;
};

/** Sends the browser to a provider whose login is to become one more of the caller's. */
export async function linkSocial(deps: IdentityDeps, { by, body, cookieHeader, reply }: Input) {
  const url = await startSocial(deps, {
    ...body,
    provider: getProvider(deps, body.provider),
    language: by.user.language,
    userId: by.user.id,
    loginHint: body.loginHint ?? by.user.email,
    cookieHeader,
    reply,
  });
  return { url, redirect: body.disableRedirect !== true };
}

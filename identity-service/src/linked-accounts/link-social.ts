import type { Reply } from '@tessera/chassis/http/handle';
import type { UserActor } from '@tessera/contracts/actor';
import type { RouteBody } from '@tessera/contracts/define/route';
import type { linkedAccountRoutes } from '@tessera/contracts/identity/linked-accounts';
import type { IdentityDeps } from '../deps.ts';
import { getProvider, startSocial } from '../social/start-social.ts';

type Input = {
  readonly body: RouteBody<typeof linkedAccountRoutes.linkSocial>;
  readonly cookieHeader: string | undefined;
  readonly reply: Reply;
};

/** Redirects the browser to a provider to link one more login to the user. */
export async function linkSocial(
  deps: IdentityDeps,
  actor: UserActor,
  { body, cookieHeader, reply }: Input,
) {
  const url = await startSocial(deps, {
    ...body,
    provider: getProvider(deps, body.provider),
    language: actor.user.language,
    userId: actor.user.id,
    loginHint: body.loginHint ?? actor.user.email,
    cookieHeader,
    reply,
  });
  return { url, redirect: body.disableRedirect !== true };
}

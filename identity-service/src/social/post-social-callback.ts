import { type Redirect, redirect } from '@tessera/chassis/http/handle';
import { withQuery } from '@tessera/chassis/http/origin';
import type { UserActor } from '@tessera/contracts/actor';
import type { CallbackParameters } from '@tessera/contracts/identity/social-callbacks';
import { authBase } from '@tessera/contracts/paths';
import type { IdentityDeps } from '../deps.ts';
import { openSocialCallback } from './open-social-callback.ts';

type Input = Omit<Parameters<typeof openSocialCallback>[2], 'parameters'> & {
  readonly body: CallbackParameters | undefined;
};

/** Longer values would not fit into a URL. */
const MAX_PARAMETER_LENGTH = 2_048;

/**
 * Handles callbacks by POST. Browsers do not send SameSite cookies with a cross-site POST, so this redirects to the
 * same URL by GET, where the cookies arrive.
 */
export async function postSocialCallback(
  deps: IdentityDeps,
  actor: UserActor | null,
  { body, ...input }: Input,
): Promise<Redirect> {
  const invalid: CallbackParameters = { code: null };
  const parameters = body ?? invalid;
  const { code, state, user } = parameters;
  const isComplete = Boolean(code && state) && !Object.values(parameters).includes(null);
  const hasBrowserCookie = deps.browserCookie.read(input.cookieHeader) !== null;
  if (hasBrowserCookie || !isComplete || parameters.error) {
    return openSocialCallback(deps, actor, { ...input, parameters });
  }
  const { iss, device_id } = parameters;
  const query = Object.entries({ code, state, iss, device_id, user }).flatMap(([name, value]) =>
    value && value.length <= MAX_PARAMETER_LENGTH ? [[name, value]] : [],
  );
  const callbackUrl = `${deps.config.baseUrl}${authBase}/callback/${encodeURIComponent(input.id)}`;
  return redirect(withQuery(callbackUrl, Object.fromEntries(query)));
}

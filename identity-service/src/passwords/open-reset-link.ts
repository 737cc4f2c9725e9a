import { redirect } from '@tessera/chassis/http/handle';
import { withQuery } from '@tessera/chassis/http/origin';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import { passwordErrors } from '@tessera/contracts/identity/passwords';
import { authBase } from '@tessera/contracts/paths';
import type { IdentityDeps } from '../deps.ts';
import { verifications } from '../verifications/verification.repository.ts';

type Input = { readonly token: string; readonly callbackURL: string };

/** Redirects to the page that asks for the new password, with the token, which stays valid. */
export async function openResetLink(
  { db, clock, config, trustedUrls }: IdentityDeps,
  { token, callbackURL }: Input,
) {
  const error = passwordErrors.INVALID_TOKEN.code;
  if (callbackURL === '') {
    return redirect(withQuery(`${config.baseUrl}${authBase}/error`, { error }));
  }
  trustedUrls.assertTarget(callbackURL);
  const target = new URL(callbackURL, config.baseUrl).href;
  const resetToken = { purpose: 'reset-password', tokenHash: hashToken(token) } as const;
  const userId = await verifications.findOwner(db, resetToken, clock.now());
  // The page trusts both parameters, so those of the target itself are removed, also when the link is invalid.
  const parameters = userId === null ? { error, token: null } : { token, error: null };
  return redirect(withQuery(target, parameters));
}

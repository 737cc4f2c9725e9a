import { ApiError } from '@tessera/contracts/define/error';
import { linkedAccountErrors as errors } from '@tessera/contracts/identity/linked-accounts';
import { scopesOf } from '../accounts/kept-tokens.ts';
import type { IdentityDeps } from '../deps.ts';
import type { ConfiguredProvider } from '../providers/configured-provider.ts';
import { findAccount, type TokenRequest } from './find-account.ts';
import { type Held, isRefreshDue, refreshHeld } from './held-tokens.ts';

/** A provider's access token of the caller, good for more than a moment where that can be had. */
export async function getAccessToken(deps: IdentityDeps, request: TokenRequest) {
  const { provider, held } = await findAccount(deps, request);
  const { account, accessToken, idToken } = await usableTokens(deps, provider, held);
  return {
    accessToken: accessToken ?? undefined,
    accessTokenExpiresAt: account.accessTokenExpiresAt ?? undefined,
    scopes: scopesOf(account),
    idToken: idToken ?? undefined,
  };
}

/** The tokens of a login, renewed when they are about to end. Throws `FAILED_TO_GET_A_VALID_ACCESS_TOKEN`. */
export async function usableTokens(
  deps: IdentityDeps,
  provider: ConfiguredProvider,
  held: Held,
): Promise<Held> {
  if (!provider.refreshes || !isRefreshDue(held, deps.clock.now())) return held;
  const refreshed = await refreshHeld(deps, provider, held);
  if (refreshed === null) throw new ApiError(errors.FAILED_TO_GET_A_VALID_ACCESS_TOKEN);
  return refreshed;
}

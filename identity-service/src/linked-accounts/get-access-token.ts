import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { linkedAccountErrors as errors } from '@tessera/contracts/identity/linked-accounts';
import { scopesOf } from '../accounts/encrypted-tokens.ts';
import type { IdentityDeps } from '../deps.ts';
import type { ConfiguredProvider } from '../providers/configured-provider.ts';
import { findAccount, type TokenRequest } from './find-account.ts';
import { isRefreshDue, type ProviderTokens, refreshProviderTokens } from './provider-tokens.ts';

/** A provider's access token of the user, refreshed when it is about to expire. */
export async function getAccessToken(deps: IdentityDeps, actor: UserActor, request: TokenRequest) {
  const { provider, tokens } = await findAccount(deps, actor, request);
  const { account, accessToken, idToken } = await validTokens(deps, provider, tokens);
  return {
    accessToken: accessToken ?? undefined,
    accessTokenExpiresAt: account.accessTokenExpiresAt ?? undefined,
    scopes: scopesOf(account),
    idToken: idToken ?? undefined,
  };
}

/** The tokens of a login, refreshed when they are about to expire. Throws `FAILED_TO_GET_A_VALID_ACCESS_TOKEN`. */
export async function validTokens(
  deps: IdentityDeps,
  provider: ConfiguredProvider,
  tokens: ProviderTokens,
): Promise<ProviderTokens> {
  if (!provider.refreshes || !isRefreshDue(tokens, deps.clock.now())) return tokens;
  const refreshed = await refreshProviderTokens(deps, provider, tokens);
  if (refreshed === null) throw new ApiError(errors.FAILED_TO_GET_A_VALID_ACCESS_TOKEN);
  return refreshed;
}

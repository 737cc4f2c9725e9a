import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import {
  linkedAccountErrors as errors,
  refreshNotSupported,
} from '@tessera/contracts/identity/linked-accounts';
import { scopesOf } from '../accounts/encrypted-tokens.ts';
import type { IdentityDeps } from '../deps.ts';
import { findAccount, type TokenRequest } from './find-account.ts';
import { refreshProviderTokens } from './provider-tokens.ts';

/** Refreshes a provider's tokens of the user, stores and returns them. */
export async function refreshToken(deps: IdentityDeps, actor: UserActor, request: TokenRequest) {
  const { provider, tokens } = await findAccount(deps, actor, request);
  if (!provider.refreshes) throw new ApiError(refreshNotSupported(provider.id));
  const refreshed = await refreshProviderTokens(deps, provider, tokens);
  if (refreshed?.accessToken == null) throw new ApiError(errors.FAILED_TO_REFRESH_ACCESS_TOKEN);

  const { account, accessToken, tokenType, idToken } = refreshed;
  return {
    accessToken,
    accessTokenExpiresAt: account.accessTokenExpiresAt ?? undefined,
    refreshToken: refreshed.refreshToken ?? undefined,
    refreshTokenExpiresAt: account.refreshTokenExpiresAt ?? undefined,
    tokenType,
    scopes: scopesOf(account),
    idToken: idToken ?? undefined,
    providerId: account.providerId,
    accountId: account.accountId,
  };
}

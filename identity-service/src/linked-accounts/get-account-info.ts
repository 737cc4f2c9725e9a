import { messageOf } from '@tessera/chassis/http/error-response';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { linkedAccountErrors as errors } from '@tessera/contracts/identity/linked-accounts';
import { decodeJwt, type JWTPayload } from 'jose';
import { accounts } from '../accounts/account.repository.ts';
import type { IdentityDeps } from '../deps.ts';
import { usesNonce } from '../providers/authorization-url.ts';
import type { ConfiguredProvider } from '../providers/configured-provider.ts';
import { fetchProviderProfile } from '../providers/provider-profile.ts';
import { validTokens } from './get-access-token.ts';
import { decryptProviderTokens, type ProviderTokens } from './provider-tokens.ts';
import { selectAccount } from './select-account.rules.ts';

type Input = { readonly accountId: string };

/** Fetches the profile of one of the user's logins from its provider. */
export async function getAccountInfo(deps: IdentityDeps, actor: UserActor, { accountId }: Input) {
  const account = selectAccount(await accounts.list(deps.db, actor.user.id), { accountId });
  const provider = account === null ? null : deps.providers.find(account.providerId);
  if (account === null || provider === null) throw new ApiError(errors.ACCOUNT_NOT_FOUND);

  const tokens = await validTokens(deps, provider, decryptProviderTokens(deps, account));
  const { accessToken } = tokens;
  if (accessToken === null) throw new ApiError(errors.FAILED_TO_GET_A_VALID_ACCESS_TOKEN);
  const fetched = await fetchProfile(deps, provider, { ...tokens, accessToken });
  if (fetched === null) throw new ApiError(errors.FAILED_TO_GET_USER_INFO);
  return { user: fetched.profile, data: toRecord(fetched.raw) };
}

async function fetchProfile(
  { log }: IdentityDeps,
  provider: ConfiguredProvider,
  { accessToken, idToken }: ProviderTokens & { readonly accessToken: string },
) {
  try {
    const claims = usesNonce(provider) ? claimsOf(idToken) : {};
    return await fetchProviderProfile(provider, { accessToken, claims });
  } catch (error) {
    log.info({ provider: provider.id, err: messageOf(error) }, 'account info failed');
    return null;
  }
}

/** Verified at sign-in and stored encrypted since. */
const claimsOf = (idToken: string | null): JWTPayload =>
  idToken === null ? {} : decodeJwt(idToken);

const toRecord = (raw: unknown): Record<string, unknown> =>
  typeof raw === 'object' && raw !== null ? { ...raw } : {};

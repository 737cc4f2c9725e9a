import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import {
  linkedAccountErrors as errors,
  providerNotSupported,
} from '@tessera/contracts/identity/linked-accounts';
import { accounts } from '../accounts/account.repository.ts';
import type { IdentityDeps } from '../deps.ts';
import type { ConfiguredProvider } from '../providers/configured-provider.ts';
import { decryptProviderTokens, type ProviderTokens } from './provider-tokens.ts';
import { selectAccount } from './select-account.rules.ts';

export type TokenRequest = {
  readonly providerId?: string | undefined;
  readonly accountId?: string | undefined;
};

/** The user's login with its decrypted tokens, and its provider. Throws the errors common to the token calls. */
export async function findAccount(
  deps: IdentityDeps,
  actor: UserActor,
  { providerId, accountId }: TokenRequest,
): Promise<{ readonly provider: ConfiguredProvider; readonly tokens: ProviderTokens }> {
  if (providerId !== undefined) assertSupported(deps, providerId);
  const own = await accounts.list(deps.db, actor.user.id);
  const account = selectAccount(own, { providerId, accountId });
  if (account === null) throw new ApiError(errors.ACCOUNT_NOT_FOUND);
  const provider = assertSupported(deps, account.providerId);
  return { provider, tokens: decryptProviderTokens(deps, account) };
}

function assertSupported({ providers }: IdentityDeps, id: string): ConfiguredProvider {
  const provider = providers.find(id);
  if (provider === null) throw new ApiError(providerNotSupported(id));
  return provider;
}

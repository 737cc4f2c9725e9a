import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import {
  linkedAccountErrors as errors,
  providerNotSupported,
} from '@tessera/contracts/identity/linked-accounts';
import { accounts } from '../accounts/account.repository.ts';
import type { IdentityDeps } from '../deps.ts';
import type { ConfiguredProvider } from '../providers/configured-provider.ts';
import { chooseAccount } from './account-choice.rules.ts';
import { type Held, hold } from './held-tokens.ts';

export type TokenRequest = {
  readonly actor: UserActor;
  readonly providerId?: string | undefined;
  readonly accountId?: string | undefined;
};

/** The login of the caller that a token is asked of, and its provider. Throws what such calls refuse with. */
export async function findAccount(
  deps: IdentityDeps,
  { actor, providerId, accountId }: TokenRequest,
): Promise<{ readonly provider: ConfiguredProvider; readonly held: Held }> {
  if (providerId !== undefined) assertSupported(deps, providerId);
  const own = await accounts.list(deps.db, actor.user.id);
  const account = chooseAccount(own, { providerId, accountId });
  if (account === null) throw new ApiError(errors.ACCOUNT_NOT_FOUND);
  const provider = assertSupported(deps, account.providerId);
  return { provider, held: hold(deps, account) };
}

function assertSupported({ providers }: IdentityDeps, id: string): ConfiguredProvider {
  const provider = providers.find(id);
  if (provider === null) throw new ApiError(providerNotSupported(id));
  return provider;
}

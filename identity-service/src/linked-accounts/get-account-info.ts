import { messageOf } from '@tessera/chassis/http/answer-errors';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { linkedAccountErrors as errors } from '@tessera/contracts/identity/linked-accounts';
import { decodeJwt, type JWTPayload } from 'jose';
import { accounts } from '../accounts/account.repository.ts';
import type { IdentityDeps } from '../deps.ts';
import { makesNonce } from '../providers/authorization-url.ts';
import type { ConfiguredProvider } from '../providers/configured-provider.ts';
import { personOf } from '../providers/person.ts';
import { chooseAccount } from './account-choice.rules.ts';
import { usableTokens } from './get-access-token.ts';
import { type Held, hold } from './held-tokens.ts';

type Input = { readonly actor: UserActor; readonly accountId: string };

/** Asks the provider of one of the caller's logins who that is. */
export async function getAccountInfo(deps: IdentityDeps, { actor, accountId }: Input) {
  const account = chooseAccount(await accounts.list(deps.db, actor.user.id), { accountId });
  const provider = account === null ? null : deps.providers.find(account.providerId);
  if (account === null || provider === null) throw new ApiError(errors.ACCOUNT_NOT_FOUND);

  const held = await usableTokens(deps, provider, hold(deps, account));
  const { accessToken } = held;
  if (accessToken === null) throw new ApiError(errors.FAILED_TO_GET_A_VALID_ACCESS_TOKEN);
  const person = await ask(deps, provider, { ...held, accessToken });
  if (person === null) throw new ApiError(errors.FAILED_TO_GET_USER_INFO);
  return { user: person.profile, data: asRecord(person.raw) };
}

async function ask(
  { log }: IdentityDeps,
  provider: ConfiguredProvider,
  { accessToken, idToken }: Held & { readonly accessToken: string },
) {
  try {
    const claims = makesNonce(provider) ? claimsOf(idToken) : {};
    return await personOf(provider, { accessToken, claims });
  } catch (error) {
    log.info({ provider: provider.id, err: messageOf(error) }, 'account info failed');
    return null;
  }
}

/** Verified when it came, and kept sealed since: what it says has not changed. */
const claimsOf = (idToken: string | null): JWTPayload =>
  idToken === null ? {} : decodeJwt(idToken);

const asRecord = (raw: unknown): Record<string, unknown> =>
  typeof raw === 'object' && raw !== null ? { ...raw } : {};

import type { Seal } from '@tessera/chassis/ports/seal';
import type { Tokens } from '../providers/tokens.ts';
import type { AccountRow } from '../schema/account.table.ts';
import type { KeptTokens, Login } from './account.repository.ts';

type Given = Omit<Tokens, 'accessToken' | 'tokenType'> & {
  readonly accessToken: string | null;
  readonly deviceId?: string | null | undefined;
};

/** A token opens for the login and the place that it was sealed for, and nowhere else. */
const ownerOf = ({ providerId, accountId }: Login, kind: string) =>
  JSON.stringify([providerId, accountId, kind]);

/** Tokens as the row of their login keeps them. */
export function sealTokens(seal: Seal, login: Login, tokens: Given): KeptTokens {
  const sealed = (token: string | null, kind: string) =>
    token === null ? null : seal.seal(token, ownerOf(login, kind));
  return {
    accessToken: sealed(tokens.accessToken, 'access'),
    refreshToken: sealed(tokens.refreshToken, 'refresh'),
    idToken: sealed(tokens.idToken, 'id'),
    accessTokenExpiresAt: tokens.accessTokenExpiresAt,
    refreshTokenExpiresAt: tokens.refreshTokenExpiresAt,
    scope: tokens.scopes?.join(',') ?? null,
    deviceId: tokens.deviceId ?? null,
  };
}

/** The tokens of a login in the clear; null where there is none, or none that a key of ours opens. */
export function openTokens(seal: Seal, account: AccountRow) {
  const opened = (sealed: string | null, kind: string) =>
    sealed === null ? null : seal.open(sealed, ownerOf(account, kind));
  return {
    accessToken: opened(account.accessToken, 'access'),
    refreshToken: opened(account.refreshToken, 'refresh'),
    idToken: opened(account.idToken, 'id'),
  };
}

/** What was granted, as a list. */
export const scopesOf = ({ scope }: Pick<AccountRow, 'scope'>) =>
  (scope ?? '').split(',').filter((word) => word !== '');

import type { Encryption } from '@tessera/chassis/crypto/encryption';
import type { Tokens } from '../providers/token-endpoint.ts';
import type { AccountRow } from '../schema/account.table.ts';
import type { EncryptedTokens, Login } from './account.repository.ts';

type PlainTokens = Omit<Tokens, 'accessToken' | 'tokenType'> & {
  readonly accessToken: string | null;
  readonly deviceId?: string | null | undefined;
};

/** Additional authenticated data: a ciphertext decrypts only for its own login and column. */
const contextOf = ({ providerId, accountId }: Login, kind: string) =>
  JSON.stringify([providerId, accountId, kind]);

/** Encrypts tokens for storage in the row of their login. */
export function encryptTokens(
  encryption: Encryption,
  login: Login,
  tokens: PlainTokens,
): EncryptedTokens {
  const encrypt = (token: string | null, kind: string) =>
    token === null ? null : encryption.encrypt(token, contextOf(login, kind));
  return {
    accessToken: encrypt(tokens.accessToken, 'access'),
    refreshToken: encrypt(tokens.refreshToken, 'refresh'),
    idToken: encrypt(tokens.idToken, 'id'),
    accessTokenExpiresAt: tokens.accessTokenExpiresAt,
    refreshTokenExpiresAt: tokens.refreshTokenExpiresAt,
    scope: tokens.scopes?.join(',') ?? null,
    deviceId: tokens.deviceId ?? null,
  };
}

/** The decrypted tokens of a login; null where there is none, or none that a configured key decrypts. */
export function decryptTokens(encryption: Encryption, account: AccountRow) {
  const decrypt = (ciphertext: string | null, kind: string) =>
    ciphertext === null ? null : encryption.decrypt(ciphertext, contextOf(account, kind));
  return {
    accessToken: decrypt(account.accessToken, 'access'),
    refreshToken: decrypt(account.refreshToken, 'refresh'),
    idToken: decrypt(account.idToken, 'id'),
  };
}

/** The granted scopes as a list. */
export const scopesOf = ({ scope }: Pick<AccountRow, 'scope'>) =>
  (scope ?? '').split(',').filter((word) => word !== '');

import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import { type AccountRow, accountTable, CREDENTIAL } from '../schema/account.table.ts';

/** Identifies a login: the provider and the provider's user id. */
export type Login = Pick<AccountRow, 'providerId' | 'accountId'>;

/** A provider's tokens as stored: every text but the scope is encrypted. */
export type EncryptedTokens = Pick<
  AccountRow,
  | 'accessToken'
  | 'refreshToken'
  | 'idToken'
  | 'accessTokenExpiresAt'
  | 'refreshTokenExpiresAt'
  | 'scope'
  | 'deviceId'
>;

const NEWER_TOKENS = `
  access_token = coalesce($3, access_token),
  access_token_expires_at = case when $3 is null then access_token_expires_at else $4 end,
  refresh_token = coalesce($5, refresh_token),
  refresh_token_expires_at = case when $5 is null then refresh_token_expires_at else $6 end,
  id_token = coalesce($7, id_token),
  scope = coalesce($8, scope),
  device_id = coalesce($9, device_id),
  updated_at = $10`;

const updateTokens = statement<{ userId: string }>(
  'account-update-tokens',
  `update account set ${NEWER_TOKENS}
   where provider_id = $1 and account_id = $2 returning user_id as "userId"`,
);
const replaceTokens = statement<{ id: string }>(
  'account-replace-tokens',
  `update account set ${NEWER_TOKENS}
   where provider_id = $1 and account_id = $2 and access_token is not distinct from $11 returning id`,
);

const link = statement<{ id: string }>(
  'account-link',
  `insert into account (id, user_id, provider_id, account_id, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $5) on conflict (provider_id, account_id) do nothing returning id`,
);

type NewLink = Login & { readonly id: string; readonly userId: string; readonly at: Date };

const valuesOf = ({ providerId, accountId }: Login, tokens: EncryptedTokens, at: Date) => [
  providerId,
  accountId,
  tokens.accessToken,
  tokens.accessTokenExpiresAt,
  tokens.refreshToken,
  tokens.refreshTokenExpiresAt,
  tokens.idToken,
  tokens.scope,
  tokens.deviceId,
  at,
];

/** Linked logins. */
export const accounts = {
  /** The user's password login, if there is one. */
  findCredential: (db: Db, userId: string) =>
    db.entities.findOneBy(accountTable, { providerId: CREDENTIAL, accountId: userId }),

  list: (db: Db, userId: string) =>
    db.entities.find(accountTable, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } }),

  insert: (tx: Tx, row: AccountRow) => tx.entities.insert(accountTable, row),
  delete: (tx: Tx, id: string) => tx.entities.delete(accountTable, { id }),

  /** Links a login without tokens. False when it is already linked to any user. */
  async link(tx: Tx, { id, userId, providerId, accountId, at }: NewLink): Promise<boolean> {
    return (await tx.query(link, [id, userId, providerId, accountId, at])).length === 1;
  },

  /**
   * Stores the provider's tokens of a login. Returns the id of the login's user, or null when it is linked to none.
   */
  async updateTokens(
    tx: Tx,
    login: Login,
    tokens: EncryptedTokens,
    at: Date,
  ): Promise<string | null> {
    const [row] = await tx.query(updateTokens, valuesOf(login, tokens, at));
    return row?.userId ?? null;
  },

  /** Stores refreshed tokens. False when a concurrent refresh has already replaced `accessToken`. */
  async replaceTokens(
    db: Db,
    login: Login,
    tokens: EncryptedTokens,
    accessToken: string | null,
    at: Date,
  ): Promise<boolean> {
    const rows = await db.query(replaceTokens, [...valuesOf(login, tokens, at), accessToken]);
    return rows.length === 1;
  },
};

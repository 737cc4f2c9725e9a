import { sql } from '@tessera/chassis/db/sql';
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

/** The tokens of a provider's response. A token that the response lacks stays. */
const newerTokens = (tokens: EncryptedTokens, at: Date) => sql`
  access_token = coalesce(${tokens.accessToken}, access_token),
  access_token_expires_at = case when ${tokens.accessToken}::text is null then access_token_expires_at
    else ${tokens.accessTokenExpiresAt} end,
  refresh_token = coalesce(${tokens.refreshToken}, refresh_token),
  refresh_token_expires_at = case when ${tokens.refreshToken}::text is null then refresh_token_expires_at
    else ${tokens.refreshTokenExpiresAt} end,
  id_token = coalesce(${tokens.idToken}, id_token),
  scope = coalesce(${tokens.scope}, scope),
  device_id = coalesce(${tokens.deviceId}, device_id),
  updated_at = ${at}`;

type NewLink = Login & { readonly id: string; readonly userId: string; readonly at: Date };

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
    const inserted = await tx.queryOne(sql`
      insert into account (id, user_id, provider_id, account_id, created_at, updated_at)
      values (${id}, ${userId}, ${providerId}, ${accountId}, ${at}, ${at})
      on conflict (provider_id, account_id) do nothing returning id`);
    return inserted !== null;
  },

  /**
   * Stores the provider's tokens of a login. Returns the id of the login's user, or null when it is linked to none.
   */
  async updateTokens(
    tx: Tx,
    { providerId, accountId }: Login,
    tokens: EncryptedTokens,
    at: Date,
  ): Promise<string | null> {
    const row = await tx.queryOne<{ userId: string }>(sql`
      update account set ${newerTokens(tokens, at)}
      where provider_id = ${providerId} and account_id = ${accountId} returning user_id as "userId"`);
    return row?.userId ?? null;
  },

  /** Stores refreshed tokens. False when a concurrent refresh has already replaced `accessToken`. */
  async replaceTokens(
    db: Db,
    { providerId, accountId }: Login,
    tokens: EncryptedTokens,
    accessToken: string | null,
    at: Date,
  ): Promise<boolean> {
    const replaced = await db.queryOne(sql`
      update account set ${newerTokens(tokens, at)}
      where provider_id = ${providerId} and account_id = ${accountId}
        and access_token is not distinct from ${accessToken} returning id`);
    return replaced !== null;
  },
};

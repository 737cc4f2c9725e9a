import type { Db, Tx } from '@tessera/chassis/db/db';
import { statement } from '@tessera/chassis/db/statement';
import { type AccountRow, accountTable, CREDENTIAL } from '../schema/account.table.ts';

/** What names a login: the provider and its id of the person. */
export type Login = Pick<AccountRow, 'providerId' | 'accountId'>;

/** What is kept of a provider's tokens; all texts but the scope are sealed. */
export type KeptTokens = Pick<
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

const keepTokens = statement<{ userId: string }>(
  'account-keep-tokens',
  `update account set ${NEWER_TOKENS}
   where provider_id = $1 and account_id = $2 returning user_id as "userId"`,
);
const renewTokens = statement<{ id: string }>(
  'account-renew-tokens',
  `update account set ${NEWER_TOKENS}
   where provider_id = $1 and account_id = $2 and access_token is not distinct from $11 returning id`,
);

const link = statement<{ id: string }>(
  'account-link',
  `insert into account (id, user_id, provider_id, account_id, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $5) on conflict (provider_id, account_id) do nothing returning id`,
);

type NewLink = Login & { readonly id: string; readonly userId: string; readonly at: Date };

const valuesOf = ({ providerId, accountId }: Login, kept: KeptTokens, at: Date) => [
  providerId,
  accountId,
  kept.accessToken,
  kept.accessTokenExpiresAt,
  kept.refreshToken,
  kept.refreshTokenExpiresAt,
  kept.idToken,
  kept.scope,
  kept.deviceId,
  at,
];

/** Linked logins. */
export const accounts = {
  /** The login by address and password of a user, if there is one. */
  findCredential: (db: Db, userId: string) =>
    db.entities.findOneBy(accountTable, { providerId: CREDENTIAL, accountId: userId }),

  list: (db: Db, userId: string) =>
    db.entities.find(accountTable, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } }),

  insert: (tx: Tx, row: AccountRow) => tx.entities.insert(accountTable, row),
  delete: (tx: Tx, id: string) => tx.entities.delete(accountTable, { id }),

  /** A login without tokens; false when it is linked already, to whomever. */
  async link(tx: Tx, { id, userId, providerId, accountId, at }: NewLink): Promise<boolean> {
    return (await tx.query(link, [id, userId, providerId, accountId, at])).length === 1;
  },

  /** Keeps what a login's provider handed out: whose login it is, or null when it is nobody's. */
  async keepTokens(tx: Tx, login: Login, kept: KeptTokens, at: Date): Promise<string | null> {
    const [row] = await tx.query(keepTokens, valuesOf(login, kept, at));
    return row?.userId ?? null;
  },

  /** The same after a refresh: false when another one was quicker and `accessToken` is no longer the one held. */
  async renewTokens(
    db: Db,
    login: Login,
    kept: KeptTokens,
    accessToken: string | null,
    at: Date,
  ): Promise<boolean> {
    const rows = await db.query(renewTokens, [...valuesOf(login, kept, at), accessToken]);
    return rows.length === 1;
  },
};

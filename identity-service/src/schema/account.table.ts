import { EntitySchema } from 'typeorm';

/** `provider_id` of password logins. */
export const CREDENTIAL = 'credential';

export type AccountRow = {
  id: string;
  userId: string;
  providerId: string;
  /** The provider's user id; the user's id for `credential`. */
  accountId: string;
  passwordHash: string | null;
  /** The provider's tokens, encrypted; see `accounts/encrypted-tokens.ts`. */
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Date | null;
  refreshTokenExpiresAt: Date | null;
  /** The granted scopes, separated by commas. */
  scope: string | null;
  /** The provider's id of the device; VK requires it for every refresh. */
  deviceId: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export const accountTable = new EntitySchema<AccountRow>({
  name: 'account',
  tableName: 'account',
  columns: {
    id: { type: 'text', primary: true },
    userId: { type: 'text', name: 'user_id' },
    providerId: { type: 'text', name: 'provider_id' },
    accountId: { type: 'text', name: 'account_id' },
    passwordHash: { type: 'text', name: 'password_hash', nullable: true },
    accessToken: { type: 'text', name: 'access_token', nullable: true },
    refreshToken: { type: 'text', name: 'refresh_token', nullable: true },
    idToken: { type: 'text', name: 'id_token', nullable: true },
    accessTokenExpiresAt: {
      type: 'timestamptz',
      precision: 3,
      name: 'access_token_expires_at',
      nullable: true,
    },
    refreshTokenExpiresAt: {
      type: 'timestamptz',
      precision: 3,
      name: 'refresh_token_expires_at',
      nullable: true,
    },
    scope: { type: 'text', nullable: true },
    deviceId: { type: 'text', name: 'device_id', nullable: true },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
    updatedAt: { type: 'timestamptz', precision: 3, name: 'updated_at' },
  },
  uniques: [{ name: 'account_login_unique', columns: ['providerId', 'accountId'] }],
  indices: [
    { name: 'account_user', columns: ['userId'] },
    // On an expression.
    { name: 'account_outdated_hash', synchronize: false },
  ],
  foreignKeys: [
    {
      name: 'account_user_fk',
      target: 'user',
      columnNames: ['userId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});

import { EntitySchema } from 'typeorm';

/** A linked login that a password reset removed, stored so that the user can restore it. */
export type RemovedAccountRow = {
  id: string;
  userId: string;
  providerId: string;
  accountId: string;
  /** When it was linked. */
  createdAt: Date;
  removedAt: Date;
};

export const removedAccountTable = new EntitySchema<RemovedAccountRow>({
  name: 'removed_account',
  tableName: 'removed_account',
  columns: {
    id: { type: 'text', primary: true },
    userId: { type: 'text', name: 'user_id' },
    providerId: { type: 'text', name: 'provider_id' },
    accountId: { type: 'text', name: 'account_id' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
    removedAt: { type: 'timestamptz', precision: 3, name: 'removed_at' },
  },
  uniques: [
    { name: 'removed_account_login_unique', columns: ['userId', 'providerId', 'accountId'] },
  ],
  indices: [{ name: 'removed_account_removed_at', columns: ['removedAt'] }],
  foreignKeys: [
    {
      name: 'removed_account_user_fk',
      target: 'user',
      columnNames: ['userId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});

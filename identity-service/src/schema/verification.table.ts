import { EntitySchema } from 'typeorm';

/** What a single-use value is good for; a value of one purpose works nowhere else. */
export type VerificationPurpose = 'delete-account';

export type VerificationRow = {
  id: string;
  purpose: VerificationPurpose;
  /** SHA-256 of the token that was handed out. */
  tokenHash: string;
  userId: string;
  expiresAt: Date;
  createdAt: Date;
};

export const verificationTable = new EntitySchema<VerificationRow>({
  name: 'verification',
  tableName: 'verification',
  columns: {
    id: { type: 'text', primary: true },
    purpose: { type: 'text' },
    tokenHash: { type: 'text', name: 'token_hash' },
    userId: { type: 'text', name: 'user_id' },
    expiresAt: { type: 'timestamptz', precision: 3, name: 'expires_at' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
  },
  uniques: [{ name: 'verification_token_unique', columns: ['purpose', 'tokenHash'] }],
  indices: [
    { name: 'verification_user', columns: ['userId'] },
    { name: 'verification_expiry', columns: ['expiresAt'] },
  ],
  foreignKeys: [
    {
      name: 'verification_user_fk',
      target: 'user',
      columnNames: ['userId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});

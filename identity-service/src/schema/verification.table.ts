import { EntitySchema } from 'typeorm';

/** The purpose of a single-use token; it is rejected for any other purpose. */
export type VerificationPurpose =
  | 'change-email'
  | 'delete-account'
  | 'reset-password'
  | 'social-state';

export type VerificationRow = {
  id: string;
  purpose: VerificationPurpose;
  /** SHA-256 of the token. */
  tokenHash: string;
  /** Null while the user is unknown, as during a social sign-in. */
  userId: string | null;
  /** Additional data. */
  value?: object | null;
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
    userId: { type: 'text', name: 'user_id', nullable: true },
    value: { type: 'jsonb', nullable: true },
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

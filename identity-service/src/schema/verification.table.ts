import { EntitySchema } from 'typeorm';

/** What a single-use value is good for; a value of one purpose works nowhere else. */
export type VerificationPurpose =
  | 'change-email'
  | 'delete-account'
  | 'reset-password'
  | 'social-state';

export type VerificationRow = {
  id: string;
  purpose: VerificationPurpose;
  /** SHA-256 of the token that was handed out. */
  tokenHash: string;
  /** Whose it is; null while nobody is known, as for a social sign-in that has begun. */
  userId: string | null;
  /** What else there is to remember until then. */
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

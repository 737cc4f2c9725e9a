import type { Language } from '@tessera/contracts/identity/users';
import { EntitySchema } from 'typeorm';

export type UserRow = {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  image: string | null;
  username: string | null;
  displayUsername: string | null;
  language: Language;
  createdAt: Date;
  updatedAt: Date;
};

/** With what only changes and proofs of the address need. */
export type UserRecord = UserRow & {
  /** When the current address was first proven; null for users who were verified before this was recorded. */
  emailProvenAt: Date | null;
  /** The user moved here from a proven address: the verification link works in a session of theirs alone (SEC-55). */
  verificationNeedsSession: boolean;
};

export const userTable = new EntitySchema<UserRecord>({
  name: 'user',
  tableName: 'user',
  columns: {
    id: { type: 'text', primary: true },
    email: { type: 'text' },
    emailVerified: { type: 'boolean', name: 'email_verified' },
    name: { type: 'text' },
    image: { type: 'text', nullable: true },
    username: { type: 'text', nullable: true },
    displayUsername: { type: 'text', name: 'display_username', nullable: true },
    language: { type: 'text' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
    updatedAt: { type: 'timestamptz', precision: 3, name: 'updated_at' },
    emailProvenAt: { type: 'timestamptz', precision: 3, name: 'email_proven_at', nullable: true },
    verificationNeedsSession: {
      type: 'boolean',
      name: 'verification_needs_session',
      default: false,
    },
  },
  uniques: [
    { name: 'user_email_unique', columns: ['email'] },
    { name: 'user_username_unique', columns: ['username'] },
  ],
  checks: [
    { name: 'user_email_lower', expression: `email = lower(email)` },
    { name: 'user_username_lower', expression: `username = lower(username)` },
  ],
});

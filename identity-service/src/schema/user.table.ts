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

/** Includes columns that only changes and verifications of the address need. */
export type UserRecord = UserRow & {
  /** When the current address was first verified; null for users verified before this was recorded. */
  emailVerifiedAt: Date | null;
  /** The user changed from a verified address: the verification link works only in a session of theirs (SEC-55). */
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
    emailVerifiedAt: {
      type: 'timestamptz',
      precision: 3,
      name: 'email_verified_at',
      nullable: true,
    },
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

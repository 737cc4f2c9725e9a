import type { Language } from '@tessera/contracts/identity/users';
import { EntitySchema } from 'typeorm';

/**
 * The local copy of a user of identity-service. `version` is the revision of the newest profile received, 0 while the
 * copy comes from a session. The row of a deleted user keeps only id and version.
 */
export type UserRow = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** Addresses that the user had before; erased with the user. */
  readonly earlierEmails: readonly string[];
  /** Those of the earlier addresses that were verified. */
  readonly verifiedEarlierEmails: readonly string[];
  readonly emailVerified: boolean;
  readonly image: string | null;
  readonly language: Language;
  readonly version: string;
  readonly deleted: boolean;
};

export const userTable = new EntitySchema<UserRow>({
  name: 'user_profile',
  columns: {
    userId: { type: 'text', name: 'user_id', primary: true },
    name: { type: 'text' },
    email: { type: 'text' },
    earlierEmails: { type: 'text', array: true, name: 'earlier_emails', default: [] },
    verifiedEarlierEmails: {
      type: 'text',
      array: true,
      name: 'verified_earlier_emails',
      default: [],
    },
    emailVerified: { type: 'boolean', name: 'email_verified' },
    image: { type: 'text', nullable: true },
    language: { type: 'text' },
    version: { type: 'bigint' },
    deleted: { type: 'boolean' },
  },
  indices: [{ name: 'user_profile_email', columns: ['email'] }],
});

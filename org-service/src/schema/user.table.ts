import type { Language } from '@app/contracts/identity/users';
import { EntitySchema } from 'typeorm';

/**
 * Our copy of what identity tells of a user. `version` is that of the last event heard, 0 while
 * only a session or an answer has told us. A deleted user leaves the id and the version behind.
 */
export type UserRow = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
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
    emailVerified: { type: 'boolean', name: 'email_verified' },
    image: { type: 'text', nullable: true },
    language: { type: 'text' },
    version: { type: 'bigint' },
    deleted: { type: 'boolean' },
  },
  indices: [{ name: 'user_profile_email', columns: ['email'] }],
});

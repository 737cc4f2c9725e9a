import type { Language } from '@tessera/contracts/identity/users';
import type { Profile } from '../providers/profile.rules.ts';
import type { UserRow } from '../schema/user.table.ts';

type NewUser = { readonly id: string; readonly language: Language; readonly now: Date };

/** Builds a new user from a provider's profile; without a name the address is used. */
export function socialUser(
  { name, image, emailVerified }: Profile,
  email: string,
  { id, language, now }: NewUser,
): UserRow {
  return {
    id,
    email,
    emailVerified,
    name: name ?? email,
    image,
    username: null,
    displayUsername: null,
    language,
    createdAt: now,
    updatedAt: now,
  };
}

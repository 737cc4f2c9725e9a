import type { UserRow } from '../schema/user.table.ts';

/** What events tell of a user. */
export function factsOf({ id, name, email, emailVerified, image, language }: UserRow) {
  return { userId: id, name, email, emailVerified, image, language };
}

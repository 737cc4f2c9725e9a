import type { UserRow } from '../schema/user.table.ts';

/** The payload of events about a user: no personal data (SEC-134). */
export function factsOf({ id, emailVerified }: Pick<UserRow, 'id' | 'emailVerified'>) {
  return { userId: id, emailVerified };
}

import type { UserRow } from '../schema/user.table.ts';

/** The payload of user events: no personal data (SEC-134). */
export function userPayload({ id, emailVerified }: Pick<UserRow, 'id' | 'emailVerified'>) {
  return { userId: id, emailVerified };
}

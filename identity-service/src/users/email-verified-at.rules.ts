import type { UserRecord } from '../schema/user.table.ts';

type Verification = Pick<UserRecord, 'emailVerified' | 'emailVerifiedAt' | 'updatedAt'>;

/**
 * When the user's current address was first verified; null while it is not. For users verified before the time was
 * recorded, the time of their last change counts, which is not earlier.
 */
export const emailVerifiedAt = ({
  emailVerified,
  emailVerifiedAt: verifiedAt,
  updatedAt,
}: Verification): Date | null => (emailVerified ? (verifiedAt ?? updatedAt) : null);

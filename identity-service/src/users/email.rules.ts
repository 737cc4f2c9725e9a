import { ApiError } from '@tessera/contracts/define/error';
import { isEmailAddress } from '@tessera/contracts/define/text';
import { userErrors } from '@tessera/contracts/identity/users';
import type { UserRecord } from '../schema/user.table.ts';

/** Normalizes an address to its stored form: one mailbox in lower case. Throws `INVALID_EMAIL`. */
export function canonicalEmail(text: string): string {
  if (!isEmailAddress(text)) throw new ApiError(userErrors.INVALID_EMAIL);
  return text.toLowerCase();
}

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

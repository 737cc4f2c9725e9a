import type { UserRecord } from '../schema/user.table.ts';

type Proof = Pick<UserRecord, 'emailVerified' | 'emailProvenAt' | 'updatedAt'>;

/**
 * When the user's address was first proven, null while it is not. Users who were verified before the time was recorded
 * count as proven at their last change, which is not before the proof.
 */
export const emailProvenAt = ({ emailVerified, emailProvenAt, updatedAt }: Proof): Date | null =>
  emailVerified ? (emailProvenAt ?? updatedAt) : null;

import type { Tx } from '@tessera/chassis/db/types';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { IdentityDeps } from '../deps.ts';
import type { VerificationPurpose } from '../schema/verification.table.ts';
import { verifications } from './verification.repository.ts';

type Input = {
  readonly purpose: VerificationPurpose;
  readonly userId: string;
  /** The token for the user; only its hash is stored. */
  readonly token: string;
  /** Additional data. */
  readonly value?: object;
  readonly expiresIn: number;
};

/** Stores a single-use token that is valid for `expiresIn` seconds. */
export async function issueVerification(
  { clock, random }: IdentityDeps,
  tx: Tx,
  { purpose, userId, token, value, expiresIn }: Input,
): Promise<void> {
  const now = clock.now();
  await verifications.insert(tx, {
    id: random.id(),
    purpose,
    tokenHash: hashToken(token),
    userId,
    value: value ?? null,
    expiresAt: new Date(now.getTime() + expiresIn * 1_000),
    createdAt: now,
  });
}

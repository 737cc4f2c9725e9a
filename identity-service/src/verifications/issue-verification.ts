import type { Tx } from '@tessera/chassis/db/db';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { IdentityDeps } from '../deps.ts';
import type { VerificationPurpose } from '../schema/verification.table.ts';
import { verifications } from './verification.repository.ts';

type Issue = {
  readonly purpose: VerificationPurpose;
  readonly userId: string;
  /** What is handed out; only its hash is kept. */
  readonly token: string;
  /** What there is to remember with it. */
  readonly value?: object;
  readonly expiresIn: number;
};

/** Keeps a value that proves something once, for `expiresIn` seconds from now. */
export async function issueVerification(
  { clock, random }: IdentityDeps,
  tx: Tx,
  { purpose, userId, token, value, expiresIn }: Issue,
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

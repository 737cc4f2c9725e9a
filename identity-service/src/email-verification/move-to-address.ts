import type { Tx } from '@tessera/chassis/db/db';
import type { HashedSnapshot } from '@tessera/chassis/sessions/session-cache';
import type { IdentityDeps } from '../deps.ts';
import type { UserRecord } from '../schema/user.table.ts';
import { tellUserChanged } from '../users/tell-user-changed.ts';
import { users } from '../users/user.repository.ts';
import { verifications } from '../verifications/verification.repository.ts';
import { mailVerificationLink } from './mail-verification-link.ts';

type Moved = { readonly user: UserRecord; readonly changed: HashedSnapshot[] };

/**
 * Gives a user, whose row the caller holds, another address: unproven until the link that is mailed
 * to it is opened, in a session of the user if the old address was proven, so that a click by whoever owns the new
 * one proves nothing for somebody else (SEC-55). The old address is notified, and links that would set a new password
 * or yet another address end.
 */
export async function moveToAddress(
  deps: IdentityDeps,
  tx: Tx,
  user: UserRecord,
  { newEmail, callbackURL }: { newEmail: string; callbackURL?: string | undefined },
): Promise<Moved> {
  const change = {
    email: newEmail,
    emailVerified: false,
    emailProvenAt: null,
    verificationNeedsSession: user.emailVerified || user.verificationNeedsSession,
  };
  const moved = await users.change(tx, user, change, deps.clock.now());
  await verifications.endAll(tx, user.id, 'reset-password', 'change-email');
  await mailVerificationLink(deps, tx, moved, callbackURL);
  await tx.sendMail({
    kind: 'email-changed',
    to: user.email,
    language: user.language,
    data: { name: user.name, link: `${deps.config.baseUrl}/sign-in` },
  });
  return { user: moved, changed: await tellUserChanged(tx, moved) };
}

import type { Tx } from '@tessera/chassis/db/types';
import type { HashedSnapshot } from '@tessera/chassis/sessions/session-cache';
import type { IdentityDeps } from '../deps.ts';
import type { UserRecord } from '../schema/user.table.ts';
import { publishUserUpdated } from '../users/publish-user-updated.ts';
import { users } from '../users/user.repository.ts';
import { verifications } from '../verifications/verification.repository.ts';
import { mailVerificationLink } from './mail-verification-link.ts';

type EmailChangeResult = { readonly user: UserRecord; readonly changed: HashedSnapshot[] };

/**
 * Changes the email address of a user whose row is locked. The new address is unverified until the link mailed to it
 * is opened. If the old address was verified, the link must be opened in a session of the user, so that a click by
 * the owner of the new address does not verify it for another person's account (SEC-55). Notifies the old address and
 * invalidates pending reset links and email changes.
 */
export async function applyEmailChange(
  deps: IdentityDeps,
  tx: Tx,
  user: UserRecord,
  { newEmail, callbackURL }: { newEmail: string; callbackURL?: string | undefined },
): Promise<EmailChangeResult> {
  const change = {
    email: newEmail,
    emailVerified: false,
    emailVerifiedAt: null,
    verificationNeedsSession: user.emailVerified || user.verificationNeedsSession,
  };
  const updated = await users.update(tx, user, change, deps.clock.now());
  await verifications.deleteAll(tx, user.id, 'reset-password', 'change-email');
  await mailVerificationLink(deps, tx, updated, callbackURL);
  await tx.sendMail({
    kind: 'email-changed',
    to: user.email,
    language: user.language,
    data: { name: user.name, link: `${deps.config.baseUrl}/sign-in` },
  });
  return { user: updated, changed: await publishUserUpdated(tx, updated) };
}

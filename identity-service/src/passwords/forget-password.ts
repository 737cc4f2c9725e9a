import { withQuery } from '@tessera/chassis/http/origin';
import { authBase } from '@tessera/contracts/paths';
import type { IdentityDeps } from '../deps.ts';
import { withMinDuration } from '../users/min-duration.ts';
import { users } from '../users/user.repository.ts';
import { issueVerification } from '../verifications/issue-verification.ts';
import { verifications } from '../verifications/verification.repository.ts';

type Input = { readonly email: string; readonly redirectTo?: string | undefined };

const TOKEN_LENGTH = 24;

/**
 * Mails a password reset link if a user has the address. The response and its timing do not reveal whether one does.
 */
export async function forgetPassword(deps: IdentityDeps, { email, redirectTo = '' }: Input) {
  const { db, config, random } = deps;
  const token = random.token(TOKEN_LENGTH);
  const path = `${config.baseUrl}${authBase}/reset-password/${token}`;

  const work = db.transaction(async (tx) => {
    // Locked, because a change of the address ends the outstanding tokens and must not miss this one (SEC-54).
    const user = await users.lockByEmail(tx, email);
    if (user === null) return;
    const isQueued = await tx.sendMail({
      kind: 'reset-password',
      to: user.email,
      language: user.language,
      data: {
        name: user.name,
        link: withQuery(path, { callbackURL: redirectTo }),
        expiresInSeconds: String(config.resetExpiresIn),
      },
    });
    // Otherwise requests beyond the hourly mail limit would invalidate the link already mailed (SEC-128).
    if (!isQueued) return;
    // Only the newest link works.
    await verifications.deleteAll(tx, user.id, 'reset-password');
    await issueVerification(deps, tx, {
      purpose: 'reset-password',
      userId: user.id,
      token,
      expiresIn: config.resetExpiresIn,
    });
  });
  await withMinDuration(work);
  return { status: true } as const;
}

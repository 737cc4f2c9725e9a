import { withQuery } from '@tessera/chassis/http/origin';
import { authBase } from '@tessera/contracts/paths';
import type { IdentityDeps } from '../deps.ts';
import { evenly } from '../users/evenly.ts';
import { users } from '../users/user.repository.ts';
import { issueVerification } from '../verifications/issue-verification.ts';
import { verifications } from '../verifications/verification.repository.ts';

type Input = { readonly email: string; readonly redirectTo?: string | undefined };

const TOKEN_LENGTH = 24;

/** Mails a link that sets a new password if the address is somebody's; nobody can tell from the answer. */
export async function forgetPassword(deps: IdentityDeps, { email, redirectTo = '' }: Input) {
  const { db, config, random } = deps;
  const token = random.token(TOKEN_LENGTH);
  const path = `${config.baseUrl}${authBase}/reset-password/${token}`;

  const work = db.transaction(async (tx) => {
    const user = await users.findByEmail(tx, email);
    if (user === null) return;
    const isQueued = await tx.sendMail({
      kind: 'reset-password',
      to: user.email,
      language: user.language,
      data: { name: user.name, link: withQuery(path, { callbackURL: redirectTo }) },
    });
    // Otherwise requests beyond the hourly limit would make the link that was mailed worthless (SEC-128).
    if (!isQueued) return;
    // The newest link is the only one that works.
    await verifications.endAll(tx, user.id, 'reset-password');
    await issueVerification(deps, tx, {
      purpose: 'reset-password',
      userId: user.id,
      token,
      expiresIn: config.resetExpiresIn,
    });
  });
  await evenly(work);
  return { status: true } as const;
}

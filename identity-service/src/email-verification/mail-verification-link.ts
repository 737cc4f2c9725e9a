import type { Tx } from '@tessera/chassis/db/types';
import { withQuery } from '@tessera/chassis/http/origin';
import { authBase } from '@tessera/contracts/paths';
import type { IdentityDeps } from '../deps.ts';
import type { UserRow } from '../schema/user.table.ts';
import { signVerificationToken } from './verification-token.ts';

const HOME = '/';

/** Queues a mail with a link that verifies the user's address and redirects to `callbackURL`. */
export async function mailVerificationLink(
  { config, clock }: IdentityDeps,
  tx: Tx,
  user: UserRow,
  callbackURL = HOME,
): Promise<void> {
  const token = await signVerificationToken(
    { userId: user.id, email: user.email },
    config.authSecrets,
    { now: clock.now(), expiresIn: config.verificationExpiresIn },
  );
  await tx.sendMail({
    kind: 'verify-email',
    to: user.email,
    language: user.language,
    data: {
      name: user.name,
      link: withQuery(`${config.baseUrl}${authBase}/verify-email`, { token, callbackURL }),
      expiresInSeconds: String(config.verificationExpiresIn),
    },
  });
}

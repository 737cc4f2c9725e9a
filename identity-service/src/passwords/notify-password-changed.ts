import type { Tx } from '@tessera/chassis/db/types';
import type { IdentityDeps } from '../deps.ts';
import type { UserRow } from '../schema/user.table.ts';
import { verifications } from '../verifications/verification.repository.ts';

/** After every password change: invalidates outstanding reset links and notifies the user by mail. */
export async function notifyPasswordChanged(
  { config }: IdentityDeps,
  tx: Tx,
  user: UserRow,
): Promise<void> {
  await verifications.deleteAll(tx, user.id, 'reset-password');
  await tx.sendMail({
    kind: 'password-changed',
    to: user.email,
    language: user.language,
    data: { name: user.name, link: `${config.baseUrl}/forgot-password` },
  });
}

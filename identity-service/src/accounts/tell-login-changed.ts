import type { Tx } from '@app/chassis/db/db';
import type { IdentityDeps } from '../deps.ts';
import type { UserRow } from '../schema/user.table.ts';

type Change = { readonly login: string; readonly change: 'linked' | 'unlinked' };

/** Tells the owner by mail that there is one way more, or less, into the account (SEC-58). */
export async function tellLoginChanged(
  { config }: Pick<IdentityDeps, 'config'>,
  tx: Tx,
  { email, name, language }: Pick<UserRow, 'email' | 'name' | 'language'>,
  { login, change }: Change,
): Promise<void> {
  await tx.sendMail({
    kind: 'login-changed',
    to: email,
    language,
    about: login,
    data: {
      name,
      change: `${change === 'linked' ? '+' : '−'} ${login}`,
      link: `${config.baseUrl}/account`,
    },
  });
}

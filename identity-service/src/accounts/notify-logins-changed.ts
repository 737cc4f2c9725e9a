import type { Tx } from '@tessera/chassis/db/types';
import { socialProviderId } from '@tessera/contracts/identity/social';
import type { IdentityDeps } from '../deps.ts';
import { providerRegistry } from '../providers/registry.ts';
import type { UserRow } from '../schema/user.table.ts';

/** The name of the login by email and password. */
const PASSWORD_LOGIN = 'Email';

type Change = { readonly logins: readonly string[]; readonly change: 'linked' | 'unlinked' };

/** Notifies the user by mail that logins were linked to the account or removed from it (SEC-58). */
export async function notifyLoginsChanged(
  { config }: Pick<IdentityDeps, 'config'>,
  tx: Tx,
  { email, name, language }: Pick<UserRow, 'email' | 'name' | 'language'>,
  { logins, change }: Change,
): Promise<void> {
  const sign = change === 'linked' ? '+' : '−';
  await tx.sendMail({
    kind: 'login-changed',
    to: email,
    language,
    rateLimitKey: logins.join(','),
    data: {
      name,
      logins: logins.join(', '),
      context: contextOf({ logins, change }),
      // Read by processes of the previous version (decision 0029).
      change: logins.map((login) => `${sign} ${login}`).join(', '),
      link: `${config.baseUrl}/account`,
    },
  });
}

/** Selects the text of the mail. */
function contextOf({ logins, change }: Change): string {
  const isPassword = logins.every((login) => login === PASSWORD_LOGIN);
  return isPassword && change === 'unlinked' ? 'passwordUnlinked' : change;
}

/** The name of a login in mails. */
export function loginName(providerId: string): string {
  const known = socialProviderId.safeParse(providerId);
  return known.success ? providerRegistry[known.data].name : PASSWORD_LOGIN;
}

import type { Tx } from '@tessera/chassis/db/types';
import { socialProviderId } from '@tessera/contracts/identity/social';
import type { IdentityDeps } from '../deps.ts';
import { providerRegistry } from '../providers/registry.ts';
import type { UserRow } from '../schema/user.table.ts';

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
      change: logins.map((login) => `${sign} ${login}`).join(', '),
      link: `${config.baseUrl}/account`,
    },
  });
}

/** The name of a login in mails. */
export function loginName(providerId: string): string {
  const known = socialProviderId.safeParse(providerId);
  return known.success ? providerRegistry[known.data].name : 'Email';
}

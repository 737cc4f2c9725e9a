import { socialProviderId } from '@tessera/contracts/identity/social';
import { providerTable } from '../providers/table.ts';

/** The name of a login in mails. */
export function nameOfLogin(providerId: string): string {
  const known = socialProviderId.safeParse(providerId);
  return known.success ? providerTable[known.data].name : 'Email';
}

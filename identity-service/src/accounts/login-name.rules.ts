import { socialProviderId } from '@tessera/contracts/identity/social';
import { providerRegistry } from '../providers/registry.ts';

/** The name of a login in mails. */
export function loginName(providerId: string): string {
  const known = socialProviderId.safeParse(providerId);
  return known.success ? providerRegistry[known.data].name : 'Email';
}

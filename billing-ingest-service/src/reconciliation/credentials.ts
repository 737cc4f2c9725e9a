import { decryptToken } from '../connections/encrypt-token.ts';
import type { BillingDeps } from '../deps.ts';
import type { ClaimedRun } from './reconciliation.repository.ts';

/** The token of a run, and the merchant that it is limited to; null for all. */
export type Access = {
  readonly url: string;
  readonly accessToken: string;
  readonly only: string | null;
};

/**
 * The platform's token is used for all merchants. An organization's token is used for its linked provider organization
 * only, whatever it covers.
 */
export function resolveCredentials(
  { config, encryption }: Pick<BillingDeps, 'config' | 'encryption'>,
  { organizationId, encryptedToken, linkedTo, covers, collection }: ClaimedRun,
): Access | { readonly problem: string } {
  const { providerUrl: url, providerAccessToken } = config;
  if (url === undefined) return { problem: "the provider's API is not configured any more" };
  if (organizationId === null) {
    return providerAccessToken === undefined
      ? { problem: 'the access token is not configured any more' }
      : { url, accessToken: providerAccessToken, only: null };
  }
  if (encryptedToken === null || linkedTo === null)
    return { problem: 'the access token was removed' };
  const accessToken = decryptToken(encryption, organizationId, encryptedToken);
  if (accessToken === null) return { problem: 'the access token has to be set again' };
  if (collection > 0 && !covers.includes(linkedTo)) {
    return { problem: 'the access token does not read the linked provider organization' };
  }
  return { url, accessToken, only: linkedTo };
}

import { connectionErrors as errors } from '@tessera/contracts/billing/connections';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { BillingDeps } from '../deps.ts';

/** Asks the provider whether an access token reads a provider organization. Throws when it does not. */
export async function assertTokenCovers(
  { config, readCoverage, log }: Pick<BillingDeps, 'config' | 'readCoverage' | 'log'>,
  token: string,
  providerOrganizationId: string,
): Promise<void> {
  if (config.providerUrl === undefined) throw new ApiError(errors.PROVIDER_API_IS_NOT_CONFIGURED);
  const coverage = await readCoverage(token, providerOrganizationId);
  if (coverage === 'unknown') throw new ApiError(commonErrors.BAD_GATEWAY);
  if (coverage === 'covered') return;
  log.info({ providerOrganizationId }, 'provider token does not cover the provider organization');
  throw new ApiError(errors.PROVIDER_TOKEN_DOES_NOT_COVER_THE_ORGANIZATION);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@tessera/chassis/http/error-response';
import type { BillingDeps, Coverage } from '../deps.ts';
import { ProviderApiError, readPage } from './provider-api.ts';

/** A user waits for the response, and the gateway's timeout is nine seconds. */
const TIMEOUT_MILLISECONDS = 5_000;
/** Of a hundred organizations each: more than a token covers. */
const MAX_PAGES = 20;
const REJECTING_STATUSES: readonly number[] = [401, 403, 404, 422];

/** Whether an access token covers a provider organization. */
export async function readCoverage(
  { config, log }: Pick<BillingDeps, 'config' | 'log'>,
  accessToken: string,
  providerOrganizationId: string,
): Promise<Coverage> {
  const { providerUrl: url } = config;
  if (url === undefined) return 'unknown';
  const timeout = new AbortController();
  const onTimeout = sleep<Coverage>(TIMEOUT_MILLISECONDS, 'unknown', timeout).catch(
    (): Coverage => 'unknown',
  );
  try {
    return await Promise.race([
      findOrganization({ url, accessToken }, providerOrganizationId),
      onTimeout,
    ]);
  } catch (error) {
    if (error instanceof ProviderApiError && REJECTING_STATUSES.includes(error.status)) {
      return 'not-covered';
    }
    // An external call: any error comes from the provider or the network.
    log.warn({ err: messageOf(error) }, 'coverage of a provider token unknown');
    return 'unknown';
  } finally {
    timeout.abort();
  }
}

async function findOrganization(
  access: { readonly url: string; readonly accessToken: string },
  id: string,
): Promise<Coverage> {
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const { items, isLast } = await readPage(access, 'organizations', number);
    if (items.some((item) => (item as { readonly id?: unknown } | null)?.id === id)) {
      return 'covered';
    }
    if (isLast) break;
  }
  return 'not-covered';
}

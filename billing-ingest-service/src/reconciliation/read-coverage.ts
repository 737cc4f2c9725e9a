import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@tessera/chassis/http/answer-errors';
import type { BillingDeps, Coverage } from '../deps.ts';
import { ProviderApiError, readPage } from './provider-api.ts';

/** Somebody waits for it, and the gateway waits nine seconds. */
const TIMEOUT_MILLISECONDS = 5_000;
/** A hundred organizations each: more than anybody's token reads. */
const PAGES_AT_MOST = 20;
const REJECTING_STATUSES: readonly number[] = [401, 403, 404, 422];

/** Whether the provider lists an organization to whoever holds this access token. */
export async function readCoverage(
  { config, log }: Pick<BillingDeps, 'config' | 'log'>,
  accessToken: string,
  providerOrganizationId: string,
): Promise<Coverage> {
  const { providerUrl: url } = config;
  if (url === undefined) return 'unknown';
  const timeout = new AbortController();
  const late = sleep<Coverage>(TIMEOUT_MILLISECONDS, 'unknown', timeout).catch(
    (): Coverage => 'unknown',
  );
  try {
    return await Promise.race([
      findOrganization({ url, accessToken }, providerOrganizationId),
      late,
    ]);
  } catch (error) {
    if (error instanceof ProviderApiError && REJECTING_STATUSES.includes(error.status)) {
      return 'not-covered';
    }
    // A call that leaves the system: whatever it rejects with is the provider's or the network's.
    log.warn({ err: messageOf(error) }, 'provider did not say what a token covers');
    return 'unknown';
  } finally {
    timeout.abort();
  }
}

async function findOrganization(
  access: { readonly url: string; readonly accessToken: string },
  id: string,
): Promise<Coverage> {
  for (let number = 1; number <= PAGES_AT_MOST; number += 1) {
    const { items, isLast } = await readPage(access, 'organizations', number);
    if (items.some((item) => (item as { readonly id?: unknown } | null)?.id === id)) {
      return 'covered';
    }
    if (isLast) break;
  }
  return 'not-covered';
}

import { PolarCore } from '@polar-sh/sdk/core.js';
import { benefitGrantsList } from '@polar-sh/sdk/funcs/benefitGrantsList.js';
import { benefitsList } from '@polar-sh/sdk/funcs/benefitsList.js';
import { checkoutsList } from '@polar-sh/sdk/funcs/checkoutsList.js';
import { customerMetersList } from '@polar-sh/sdk/funcs/customerMetersList.js';
import { customersList } from '@polar-sh/sdk/funcs/customersList.js';
import { customFieldsList } from '@polar-sh/sdk/funcs/customFieldsList.js';
import { discountsList } from '@polar-sh/sdk/funcs/discountsList.js';
import { metersList } from '@polar-sh/sdk/funcs/metersList.js';
import { ordersList } from '@polar-sh/sdk/funcs/ordersList.js';
import { organizationsListOrganizations } from '@polar-sh/sdk/funcs/organizationsListOrganizations.js';
import { productsList } from '@polar-sh/sdk/funcs/productsList.js';
import { refundsList } from '@polar-sh/sdk/funcs/refundsList.js';
import { subscriptionsList } from '@polar-sh/sdk/funcs/subscriptionsList.js';
import { HTTPClient } from '@polar-sh/sdk/lib/http.js';
import type { RequestOptions } from '@polar-sh/sdk/lib/sdks.js';
import { PolarError } from '@polar-sh/sdk/models/errors/polarerror.js';

export type Access = { readonly url: string; readonly accessToken: string };
type Request<Sorting> = {
  readonly page: number;
  readonly limit: number;
  readonly sorting: [Sorting];
};
type List<Sorting> = (
  client: PolarCore,
  request: Request<Sorting>,
  options: RequestOptions,
) => PromiseLike<{ readonly error?: unknown }>;

/** List functions of the provider's library, by our names of the collections. */
const byCreation = {
  organizations: organizationsListOrganizations,
  benefits: benefitsList,
  products: productsList,
  discounts: discountsList,
  meters: metersList,
  customFields: customFieldsList,
  customers: customersList,
  orders: ordersList,
  refunds: refundsList,
  checkouts: checkoutsList,
  benefitGrants: benefitGrantsList,
  customerMeters: customerMetersList,
} as const satisfies Readonly<Record<string, List<'created_at'>>>;
const byStart = {
  subscriptions: subscriptionsList,
} as const satisfies Readonly<Record<string, List<'started_at'>>>;
export type CollectionName = keyof typeof byCreation | keyof typeof byStart;

/** The text of a page as received, or the status and headers of an error. */
export type PageResponse =
  | { readonly text: string }
  | { readonly status: number; readonly headers: Headers };

/** For all attempts at one page: less than the lease of a run. */
const TIMEOUT_MILLISECONDS = 15_000;
/** Retries short failures; the caller retries longer ones, without an open request in between. */
const RETRIES = {
  strategy: 'backoff',
  backoff: { initialInterval: 250, maxInterval: 1_000, exponent: 1.5, maxElapsedTime: 2_000 },
  retryConnectionErrors: true,
} as const;
const RETRIED = ['500', '502', '503', '504'];

/**
 * Fetches one page of a collection, oldest items first. The library sends the request, but its parsed result is
 * ignored: it truncates times to milliseconds and drops unknown fields. Rejects with the error of the library or the
 * network.
 */
export async function fetchPage(
  { url, accessToken }: Access,
  collection: CollectionName,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<PageResponse> {
  let text: string | null = null;
  const httpClient = new HTTPClient({
    // Never send the token to another host.
    fetcher: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  }).addHook('response', async (response) => {
    text = response.ok ? await response.clone().text() : null;
  });
  const client = new PolarCore({ serverURL: url, accessToken, httpClient });
  const fetchList = <Sorting>(list: List<Sorting>, sorting: Sorting) =>
    list(
      client,
      { page, limit, sorting: [sorting] },
      { timeoutMs: TIMEOUT_MILLISECONDS, retries: RETRIES, retryCodes: RETRIED },
    );
  const { error } =
    collection === 'subscriptions'
      ? await fetchList(byStart[collection], 'started_at')
      : await fetchList(byCreation[collection], 'created_at');
  if (text !== null) return { text };
  if (error instanceof PolarError) return { status: error.statusCode, headers: error.headers };
  throw error ?? new Error('the library resolved without a response');
}

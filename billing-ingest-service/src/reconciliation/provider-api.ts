import * as z from 'zod';

/** A collection of the provider's API and the event that tells of one of its items. */
export type Collection = { readonly path: string; readonly eventType: string };

/** In an order in which what others refer to comes first. */
export const collections: readonly Collection[] = [
  { path: 'organizations', eventType: 'organization.updated' },
  { path: 'benefits', eventType: 'benefit.updated' },
  { path: 'products', eventType: 'product.updated' },
  { path: 'customers', eventType: 'customer.updated' },
  { path: 'subscriptions', eventType: 'subscription.updated' },
  { path: 'orders', eventType: 'order.updated' },
  { path: 'refunds', eventType: 'refund.updated' },
  { path: 'checkouts', eventType: 'checkout.updated' },
  { path: 'benefit-grants', eventType: 'benefit_grant.updated' },
];

export type Page = { readonly items: readonly unknown[]; readonly isLast: boolean };

/** What the API said instead of a page. */
export class ProviderRefusal extends Error {
  readonly status: number;
  /** How long it asked to be left alone. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, retryAfterSeconds: number | null) {
    super(`the provider's API answered ${status}`);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type ProviderApi = {
  /** Pages count from 1, oldest items first. Rejects with `ProviderRefusal`, or what fetch rejects with. */
  readPage(collection: Collection, page: number): Promise<Page>;
};

const PAGE_ITEMS = 100;
const TIMEOUT_MILLISECONDS = 15_000;

const answered = z.object({
  items: z.array(z.unknown()),
  pagination: z.object({ max_page: z.int() }),
});

type Access = { readonly url: string; readonly accessToken: string };

/**
 * The provider's API as far as it is compared with. Its own client library is not used: it reads times
 * to the millisecond and guesses at unions, and records are told apart by microseconds and kept as sent.
 */
export const createProviderApi = ({ url, accessToken }: Access): ProviderApi => ({
  async readPage({ path }, page) {
    const target = new URL(`v1/${path}/`, url.endsWith('/') ? url : `${url}/`);
    target.search = String(
      new URLSearchParams({
        page: String(page),
        limit: String(PAGE_ITEMS),
        ...(path === 'benefit-grants' ? {} : { sorting: 'created_at' }),
      }),
    );
    const response = await fetch(target, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      // A token goes to the host it was made for and to no other.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
      throw new ProviderRefusal(response.status, Number.isFinite(wait) ? Math.max(0, wait) : null);
    }
    const { items, pagination } = answered.parse(await response.json());
    return { items, isLast: page >= pagination.max_page };
  },
});

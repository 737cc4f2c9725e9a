import * as z from 'zod';
import type { Access, CollectionName } from './provider-client.ts';

export type Page = { readonly items: readonly unknown[]; readonly isLast: boolean };

/** What the API said instead of a page. */
export class ProviderApiError extends Error {
  readonly status: number;
  /** How long it asked to be left alone. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, retryAfterSeconds: number | null) {
    super(`the provider's API response ${status}`);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const PAGE_ITEMS = 100;

const pageResponse = z.object({
  items: z.array(z.unknown()),
  pagination: z.object({ max_page: z.int() }),
});

/**
 * A page of the provider's, pages counting from 1. Rejects with `ProviderApiError`, with what the network
 * rejects with, or with what makes the answer no page.
 */
export async function readPage(
  access: Access,
  collection: CollectionName,
  page: number,
): Promise<Page> {
  // Where nothing is compared the library is never loaded: it costs some megabytes.
  const { fetchPage } = await import('./provider-client.ts');
  const response = await fetchPage(access, collection, { page, limit: PAGE_ITEMS });
  if ('status' in response) {
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw new ProviderApiError(response.status, Number.isFinite(wait) ? Math.max(0, wait) : null);
  }
  const { items, pagination } = pageResponse.parse(JSON.parse(response.text));
  return { items, isLast: page >= pagination.max_page };
}

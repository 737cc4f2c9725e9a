import * as z from 'zod';
import type { Access, CollectionName } from './provider-client.ts';

export type Page = { readonly items: readonly unknown[]; readonly isLast: boolean };

/** An error response of the provider's API. */
export class ProviderApiError extends Error {
  readonly status: number;
  /** The Retry-After header. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, retryAfterSeconds: number | null) {
    super(`the provider's API responded with ${status}`);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const PAGE_ITEMS = 100;

const pageResponse = z.object({
  items: z.array(z.unknown()),
  pagination: z.object({ max_page: z.int() }),
});

/** Fetches a page, counting from 1. Rejects with `ProviderApiError`, a network error, or a parse error. */
export async function readPage(
  access: Access,
  collection: CollectionName,
  page: number,
): Promise<Page> {
  // Imported on demand: the library takes some megabytes of memory.
  const { fetchPage } = await import('./provider-client.ts');
  const response = await fetchPage(access, collection, { page, limit: PAGE_ITEMS });
  if ('status' in response) {
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw new ProviderApiError(response.status, Number.isFinite(wait) ? Math.max(0, wait) : null);
  }
  const { items, pagination } = pageResponse.parse(JSON.parse(response.text));
  return { items, isLast: page >= pagination.max_page };
}

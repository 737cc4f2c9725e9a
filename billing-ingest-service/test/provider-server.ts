import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Item = { readonly id: string; readonly [field: string]: unknown };
type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

export type ProviderServer = {
  readonly url: string;
  readonly tokens: Set<string>;
  /** The items of each collection, oldest first. */
  readonly collections: Map<string, Item[]>;
  /** Every request so far, as path and query. */
  readonly requests: string[];
  /** Handles the next request instead of the server. */
  interceptNext(handler: RequestHandler): void;
  /** Removes handlers that no request has used. */
  clearIntercepts(): void;
  close(): Promise<void>;
};

export const providerToken = 'polar_oat_of_the_tests';

/** The collections of the provider's API that are read. */
export const collectionPaths = [
  'organizations',
  'benefits',
  'products',
  'customers',
  'subscriptions',
  'orders',
  'refunds',
  'checkouts',
  'benefit-grants',
  'discounts',
  'meters',
  'custom-fields',
  'customer-meters',
];

/** A server with the provider's list calls: `/v1/<collection>/?page=&limit=&sorting=` with items and pagination. */
export async function startProviderServer({ pageItems = 3 } = {}): Promise<ProviderServer> {
  const collections = new Map<string, Item[]>();
  const requests: string[] = [];
  const tokens = new Set([providerToken]);
  const intercepts: RequestHandler[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider');
    requests.push(request.url ?? '');
    const intercept = intercepts.shift();
    if (intercept !== undefined) return intercept(request, response);
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!tokens.has(token)) {
      return send(401, { error: 'invalid_token', error_description: 'The token is not valid.' });
    }
    const [, collection = ''] = /^\/v1\/([a-z-]+)\/$/.exec(pathname) ?? [];
    const items = collections.get(collection);
    if (items === undefined) {
      return send(404, { error: 'ResourceNotFound', detail: 'Not found' });
    }
    const sorting = searchParams.getAll('sorting');
    const known = collection === 'subscriptions' ? 'started_at' : 'created_at';
    if (sorting.some((name) => name.replace(/^-/, '') !== known)) {
      return send(422, {
        detail: [{ loc: ['query', 'sorting'], msg: 'no such order', type: 'enum' }],
      });
    }
    const page = Number(searchParams.get('page'));
    send(200, {
      items: items.slice((page - 1) * pageItems, page * pageItems),
      pagination: { total_count: items.length, max_page: Math.ceil(items.length / pageItems) },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens,
    collections,
    requests,
    interceptNext: (handler) => void intercepts.push(handler),
    clearIntercepts: () => void intercepts.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

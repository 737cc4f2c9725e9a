import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Route } from '@tessera/contracts/define/route';
import { isoDate } from '@tessera/contracts/define/wire';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { requestState } from '../../../test/request-state.ts';
import { csvFile, eventStream, picture, redirect } from '../handle.ts';
import { encode } from './encode.ts';
import { RequestState } from './request-state.ts';

describe('encode', () => {
  const server = createServer();
  afterEach(() => {
    server.removeAllListeners('request');
    server.close();
  });

  /** The response of a tiny server to this result. */
  async function responseTo(result: unknown, route: Partial<Route>): Promise<Response> {
    const { findRoute, options, bound } = requestState({ route });
    server.on('request', (request, response) => {
      const state = new RequestState(request, response, findRoute, options);
      Object.assign(state, { bound, result });
      void encode(state);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' });
  }

  it('sends only what the response schema names', async () => {
    const result = { at: new Date(0), secret: 'inside' };
    const response = await responseTo(result, { response: z.object({ at: isoDate }) });
    expect(await response.json()).toEqual({ at: '1970-01-01T00:00:00.000Z' });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('lets caches keep a response that is the same for all', async () => {
    const response = await responseTo({ a: 1 }, { cacheSeconds: 5 });
    expect(response.headers.get('cache-control')).toBe('public, max-age=5');
    expect(response.headers.get('etag')).toMatch(/^".+"$/);
  });

  it.each([
    [redirect('/there'), {}, 302, null, ''],
    ['<p>', { responseType: 'html' }, 200, 'text/html; charset=utf-8', '<p>'],
    [picture('image/png', Buffer.from('png')), {}, 200, 'image/png', 'png'],
    [csvFile('a.csv', parts('1\r\n')), {}, 200, 'text/csv; charset=utf-8', '1\r\n'],
    [
      eventStream(parts({ event: 'e', data: 'd' })),
      {},
      200,
      'text/event-stream; charset=utf-8',
      ': connected\n\nevent: e\ndata: d\n\n',
    ],
  ] as const)('sends a %o as such', async (result, route, status, type, text) => {
    const response = await responseTo(result, route);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe(type);
    expect(await response.text()).toBe(text);
  });
});

async function* parts<T>(...values: readonly T[]) {
  yield* values;
}

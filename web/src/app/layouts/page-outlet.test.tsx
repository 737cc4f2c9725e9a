import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineRoute } from '@tessera/contracts/define/route';
import type { DetachedWindowAPI } from 'happy-dom';
import { useDeferredValue, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Link, MemoryRouter, Route, Routes, useSearchParams } from 'react-router';
import { SWRConfig } from 'swr';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { useQuery } from '../../api/use-query.ts';
import { PageOutlet } from './page-outlet.tsx';

const listRoute = (path: string) =>
  defineRoute({
    method: 'GET',
    path,
    summary: 'A list',
    access: 'public',
    response: z.object({ rows: z.array(z.record(z.string(), z.string())) }),
    errors: [],
  });
const customers = { route: listRoute('/api/customers'), column: 'email' };
const orders = { route: listRoute('/api/orders'), column: 'currency' };

/** All rendered cells, each with its column. */
const shown: string[] = [];
let mounts = 0;

describe('PageOutlet', () => {
  let server: Server;
  let root: Root;

  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      response.setHeader('content-type', 'application/json');
      const row = url === customers.route.path ? { email: 'ada@example.com' } : { currency: 'EUR' };
      response.end(JSON.stringify({ rows: [row] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
    happyDOM.setURL(`http://127.0.0.1:${port}`);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  beforeEach(() => {
    shown.length = 0;
    mounts = 0;
    root = createRoot(document.body.appendChild(document.createElement('main')));
    root.render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter initialEntries={['/customers']}>
          <Link to="/customers">To customers</Link>
          <Link to="/orders">To orders</Link>
          <Link to="/orders?sort=total">Sort</Link>
          <Routes>
            <Route element={<PageOutlet />}>
              <Route path="customers" element={<List of={customers} />} />
              <Route path="orders" element={<List of={orders} />} />
            </Route>
          </Routes>
        </MemoryRouter>
      </SWRConfig>,
    );
  });
  afterEach(() => root.unmount());

  const shows = (name: string, text: string) =>
    vi.waitFor(() => expect(document.querySelector(name)?.textContent).toBe(text), 10_000);
  const follow = (text: string) =>
    [...document.querySelectorAll('a')].find(({ textContent }) => textContent === text)?.click();

  it('never renders the rows of one list with the columns of another', async () => {
    await shows('output', 'ada@example.com, unsorted');
    follow('To orders');
    await shows('output', 'EUR, unsorted');
    follow('To customers');
    await shows('output', 'ada@example.com, unsorted');
    expect([...new Set(shown)]).toEqual(['email: ada@example.com', 'currency: EUR']);
    await shows('p', 'Mounted 3 times');
  });

  it('keeps the page mounted when only the query of the address changes', async () => {
    await shows('output', 'ada@example.com, unsorted');
    follow('To orders');
    await shows('output', 'EUR, unsorted');
    follow('Sort');
    await shows('output', 'EUR, total');
    await shows('p', 'Mounted 2 times');
  });
});

type ListProps = { readonly of: typeof customers };

/** Like the billing lists: keeps the previous response, and renders the rows one update later. */
function List({ of: { route, column } }: ListProps) {
  const [query] = useSearchParams();
  const [mount] = useState(() => {
    mounts += 1;
    return mounts;
  });
  const { data } = useQuery(route, {}, { keepPrevious: true });
  const rows = useDeferredValue(data)?.rows ?? [];
  for (const row of rows) shown.push(`${column}: ${row[column]}`);
  return (
    <>
      <output>
        {rows.map((row) => row[column]).join()}, {query.get('sort') ?? 'unsorted'}
      </output>
      <p>Mounted {mount} times</p>
    </>
  );
}

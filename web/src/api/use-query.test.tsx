// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineRoute } from '@app/contracts/define/route';
import type { DetachedWindowAPI } from 'happy-dom';
import { act, type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type Query, useQuery } from './use-query.ts';

const weather = defineRoute({
  method: 'GET',
  path: '/api/weather',
  summary: 'Weather',
  access: 'public',
  response: z.object({ sky: z.string() }),
  errors: [],
});

describe('the answer to a question', () => {
  let server: Server;
  let root: Root;

  beforeAll(async () => {
    server = createServer((_, response) => {
      response.setHeader('content-type', 'application/json').end('{"sky":"clear"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
    happyDOM.setURL(`http://127.0.0.1:${port}`);
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  beforeEach(() => {
    root = createRoot(document.body.appendChild(document.createElement('main')));
  });
  afterEach(() => act(() => root.unmount()));

  it('is there for a component that was handed the question and looks at it only later', async () => {
    await act(() =>
      root.render(
        <>
          <HandsOn />
          <Looks />
        </>,
      ),
    );
    await act(() => vi.waitUntil(() => document.querySelector('output')?.textContent === 'clear'));
    await act(() => document.querySelector('button')?.click());
    expect(document.querySelector('p')?.textContent).toBe('clear');
  });
});

function Looks() {
  return <output>{useQuery(weather, {}).data?.sky}</output>;
}

/** Asks, and never looks at the answer itself. */
function HandsOn() {
  const query = useQuery(weather, {});
  return <Folded>{() => <Sky of={query} />}</Folded>;
}

function Folded({ children }: { readonly children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return children();
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

function Sky({ of: { data } }: { readonly of: Query<{ sky: string }> }) {
  return <p>{data?.sky ?? 'not known'}</p>;
}

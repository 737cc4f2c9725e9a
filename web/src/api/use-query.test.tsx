import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineRoute } from '@tessera/contracts/define/route';
import type { DetachedWindowAPI } from 'happy-dom';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiProvider } from './api-provider.tsx';
import { optimisticUpdate, useCommand } from './use-command.ts';
import { type Query, useQuery } from './use-query.ts';

const weather = defineRoute({
  method: 'GET',
  path: '/api/weather',
  summary: 'Weather',
  access: 'public',
  response: z.object({ sky: z.string() }),
  errors: [],
});

const forecast = defineRoute({ ...weather, path: '/api/forecast' });
const tide = defineRoute({ ...weather, path: '/api/tide' });
const wind = defineRoute({ ...weather, path: '/api/wind' });
const rain = defineRoute({
  method: 'POST',
  path: '/api/rain',
  summary: 'Makes rain',
  access: 'public',
  response: z.object({}),
  errors: [],
});

type Deferred = { readonly promise: Promise<void>; resolve: () => void };

function deferred(): Deferred {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('useQuery', () => {
  let server: Server;
  let root: Root;
  const requests: string[] = [];
  /** Ends the command, and thus the optimistic update. */
  let foreseeable: Deferred;

  beforeAll(async () => {
    server = createServer(async ({ url }, response) => {
      requests.push(url ?? '');
      response.setHeader('content-type', 'application/json');
      if (url === rain.path) {
        response.statusCode = 403;
        response.end('{"code":"DRY","message":"No cloud"}');
        return;
      }
      if (url === forecast.path) await foreseeable.promise;
      response.end('{"sky":"clear"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
    happyDOM.setURL(`http://127.0.0.1:${port}`);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  beforeEach(() => {
    requests.length = 0;
    root = createRoot(document.body.appendChild(document.createElement('main')));
  });
  afterEach(() => root.unmount());

  const shows = (name: string, text: string) =>
    vi.waitFor(() => expect(document.querySelector(name)?.textContent).toBe(text), 10_000);
  const press = () => document.querySelector('button')?.click();

  it('renders data in a child that reads it later than its parent', async () => {
    root.render(
      <>
        <HandsOn />
        <Looks />
      </>,
    );
    await shows('output', 'clear');
    press();
    await shows('p', 'clear');
  });

  it('keeps the response that arrives while an optimistic update is rolled back', async () => {
    foreseeable = deferred();
    root.render(<MakesRain />);
    await shows('button', 'Rain');
    press();
    await shows('button', 'DRY');
    foreseeable.resolve();
    await shows('output', 'clear');
  });

  it('sends one request for components that mount two seconds apart', async () => {
    root.render(
      <ApiProvider>
        <Tides delay={2_000} />
      </ApiProvider>,
    );
    await vi.waitFor(() => expect(document.querySelectorAll('output')).toHaveLength(2), 10_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(requests).toEqual([tide.path]);
  });

  it('refreshes at the requested interval', async () => {
    root.render(
      <ApiProvider>
        <Wind />
      </ApiProvider>,
    );
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(3), 4_000);
  });
});

function Tides({ delay }: { readonly delay: number }) {
  const [hasSecond, setHasSecond] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasSecond(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return (
    <>
      <Tide />
      {hasSecond && <Tide />}
    </>
  );
}

function Tide() {
  return <output>{useQuery(tide, {}).data?.sky}</output>;
}

function Wind() {
  return <output>{useQuery(wind, {}, { refreshEveryMs: 200 }).data?.sky}</output>;
}

function MakesRain() {
  const { data } = useQuery(forecast, {});
  const { trigger, error } = useCommand(rain);
  const optimistic = optimisticUpdate(forecast, () => ({ sky: 'grey' }));
  return (
    <>
      <output>{data?.sky}</output>
      <button type="button" onClick={() => trigger({}, { optimistic })}>
        {error?.code ?? 'Rain'}
      </button>
    </>
  );
}

function Looks() {
  return <output>{useQuery(weather, {}).data?.sky}</output>;
}

/** Passes the query to a child without reading its data. */
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

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MantineProvider } from '@mantine/core';
import type { DetachedWindowAPI } from 'happy-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initAllMessages } from '../../../../test/init-messages.ts';
import { TimeZoneProvider } from '../../../i18n/time-zone.tsx';
import { BillingProvider } from '../use-billing.ts';
import { Consumption } from './consumption.tsx';

const today = new Date().toISOString().slice(0, 10);
const billing = {
  organization: { id: 'organization-1', name: 'Acme' },
  base: '/o/acme',
  canUpdate: false,
} as const;

describe('Consumption', () => {
  let server: Server;
  let root: Root;
  /** Sends the response to the query of the second meter. */
  let release: () => void;

  beforeAll(async () => {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    server = createServer(async ({ url }, response) => {
      const isFirst = url?.includes('/meters/first/') ?? false;
      if (!isFirst) await released;
      response.setHeader('content-type', 'application/json');
      const days = [{ day: today, consumedUnits: isFirst ? 11 : 22 }];
      response.end(JSON.stringify({ from: today, to: today, timeZone: 'UTC', days }));
    });
    await initAllMessages();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
    happyDOM.setURL(`http://127.0.0.1:${port}`);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  beforeEach(() => {
    root = createRoot(document.body.appendChild(document.createElement('main')));
  });
  afterEach(() => root.unmount());

  const render = (meterId: string) =>
    root.render(
      <MemoryRouter>
        <TimeZoneProvider>
          <MantineProvider>
            <BillingProvider value={billing}>
              <Consumption meterId={meterId} lead={meterId} />
            </BillingProvider>
          </MantineProvider>
        </TimeZoneProvider>
      </MemoryRouter>,
    );
  const shown = () => document.querySelector('figcaption strong')?.textContent;
  const text = () => document.querySelector('main')?.textContent;

  it('never shows the usage of one meter as that of another', async () => {
    render('first');
    await vi.waitFor(() => expect(shown()).toBe('11'), 10_000);
    render('second');
    await vi.waitFor(() => expect(text()).toContain('second'), 10_000);
    expect(shown()).toBeUndefined();
    release();
    await vi.waitFor(() => expect(shown()).toBe('22'), 10_000);
  });
});

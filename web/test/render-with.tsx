import { MantineProvider } from '@mantine/core';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { createContext, type ReactNode, use } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { SWRConfig } from 'swr';
import { onTestFinished } from 'vitest';
import { ApiProvider } from '../src/api/api-provider.tsx';
import { Toasts } from '../src/components/feedback/toasts.tsx';
import { TimeZoneProvider } from '../src/i18n/time-zone.tsx';
import { initAllMessages } from './init-messages.ts';

/** The English messages, so that tests name a text by its key. */
export const { t } = i18next;

// The auto-sizing text area of Mantine needs a font set, which happy-dom lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
configure({ asyncUtilTimeout: 5_000 });
await initAllMessages();

const Content = createContext<ReactNode>(null);
const ShownContent = () => use(Content);

type Options = {
  /** The address of the page. */
  readonly path?: string;
};

/**
 * Renders a component as the app does: with Mantine (no transitions), an empty cache, messages, toasts and a router.
 * Requests go to the server of `serve`.
 */
export function renderWith(content: ReactNode, { path = '/' }: Options = {}) {
  if (!i18next.hasLoadedNamespace('billing')) {
    throw new Error('Another test has changed the messages: call initAllMessages() at its end');
  }
  onTestFinished(unmount);
  const router = createMemoryRouter([{ path: '*', element: <ShownContent /> }], {
    initialEntries: [path],
  });
  const cache = new Map();
  const whole = (shown: ReactNode) => (
    <TimeZoneProvider>
      <MantineProvider env="test">
        <SWRConfig value={{ provider: () => cache }}>
          <ApiProvider>
            <Content value={shown}>
              {/* Menus and lists of options are rendered into the main part of the page. */}
              <main id="content">
                <RouterProvider router={router} />
              </main>
            </Content>
          </ApiProvider>
        </SWRConfig>
        <Toasts />
      </MantineProvider>
    </TimeZoneProvider>
  );
  const { rerender } = render(whole(content));
  return {
    user: userEvent.setup({ delay: null }),
    router,
    /** Renders the component again with other properties. */
    rerender: (next: ReactNode) => rerender(whole(next)),
  };
}

function unmount(): void {
  // Toasts outlive the component that shows them.
  for (const toast of screen.queryAllByRole('button', { name: t('common.dismiss') })) toast.click();
  cleanup();
  localStorage.clear();
}

import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../test/render-with.tsx';
import { inSession } from '../../../test/scopes.tsx';
import { serve } from '../../../test/serve.ts';
import { ShortcutProvider } from '../../components/overlays/shortcuts.tsx';
import { AppFrame } from './app-frame.tsx';

describe('AppFrame', () => {
  afterEach(() => vi.restoreAllMocks());

  it('says that the browser is offline until it is online again, and keeps the page', () => {
    serve();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const change = (isOnline: boolean) => {
      onLine.mockReturnValue(isOnline);
      act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
    };
    renderWith(
      inSession(
        <ShortcutProvider>
          <AppFrame>The page</AppFrame>
        </ShortcutProvider>,
      ),
    );
    expect(screen.queryByText(t('layout.offline'))).toBeNull();
    change(false);
    expect(screen.getByText(t('layout.offline'))).toBeDefined();
    expect(screen.getByText('The page')).toBeDefined();
    change(true);
    expect(screen.queryByText(t('layout.offline'))).toBeNull();
  });
});

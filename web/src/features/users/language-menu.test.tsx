import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { initAllMessages } from '../../../test/init-messages.ts';
import { renderWith } from '../../../test/render-with.tsx';
import { ada, session } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { LanguageMenu } from './language-menu.tsx';
import { LazyLanguageMenu } from './lazy-language-menu.tsx';

describe('LanguageMenu', () => {
  // The other tests expect English messages.
  afterEach(() => initAllMessages());

  it('shows the languages in their own names, and changes that of the app and of the user', async () => {
    const server = serve({
      'GET /api/auth/get-session': () => session,
      'POST /api/auth/update-user': () => ({ status: true, user: ada }),
    });
    const { user } = renderWith(<LanguageMenu />);
    await waitFor(() => expect(server.queries('GET /api/auth/get-session')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: /^English\s*Language$/ }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(names).toHaveLength(8);
    expect(names).toContain('Українська');
    const current = screen.getByRole('menuitem', { current: true });
    expect(current.textContent).toBe('English');
    await user.click(screen.getByRole('menuitem', { name: 'Deutsch' }));
    await screen.findByRole('button', { name: /^Deutsch\s*Sprache$/ });
    expect(server.bodies('POST /api/auth/update-user')).toEqual([{ language: 'de' }]);
  });
});

describe('LazyLanguageMenu', () => {
  afterEach(() => initAllMessages());

  it('opens with the first press, moves the focus into the menu, and returns it to the button', async () => {
    serve({ 'GET /api/auth/get-session': () => null });
    const { user } = renderWith(<LazyLanguageMenu />);
    await user.click(screen.getByRole('button', { name: /^English\s*Language$/ }));
    await screen.findByRole('menuitem', { name: 'Deutsch' });
    await waitFor(() =>
      expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true),
    );
    await user.keyboard('{Escape}');
    const english = screen.getByRole('button', { name: /^English\s*Language$/ });
    await waitFor(() => expect(document.activeElement).toBe(english));
    await user.click(english);
    await user.click(await screen.findByRole('menuitem', { name: 'Deutsch' }));
    const button = await screen.findByRole('button', { name: /^Deutsch\s*Sprache$/ });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

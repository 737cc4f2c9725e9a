import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { acme } from '../../../../test/sample-organization.ts';
import { inSession } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { MobileNavigation } from './mobile-navigation.tsx';

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Menu
      </button>
      <MobileNavigation opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

async function open() {
  serve({ 'GET /api/auth/organization/list': () => [acme] });
  const { user } = renderWith(inSession(<Page />), { path: '/o/acme/members' });
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  return { user, dialog: await screen.findByRole('dialog') };
}

describe('MobileNavigation', () => {
  it('shows the navigation with the current page', async () => {
    const { dialog } = await open();
    const current = await within(dialog).findByRole('link', { current: 'page' });
    expect(current.textContent).toBe(t('layout.members'));
  });

  it.each([
    ['Escape', '{Escape}'],
    ['its button', ''],
  ])('closes by %s, and returns the focus', async (_by, key) => {
    const { user, dialog } = await open();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    if (key) await user.keyboard(key);
    else await user.click(within(dialog).getByRole('button', { name: t('layout.closeMenu') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' })),
    );
  });
});

import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { ada } from '../../../../test/sample-organization.ts';
import { serve } from '../../../../test/serve.ts';
import { onDialogRequest } from './dialog-requests.ts';
import { UserMenu } from './user-menu.tsx';

async function open() {
  const server = serve({ 'POST /api/auth/sign-out': () => ({ success: true }) });
  const rendered = renderWith(<UserMenu user={ada} />);
  await rendered.user.click(screen.getByRole('button', { name: /Account of Ada Lund/ }));
  return { server, ...rendered };
}

const item = (name: string) => screen.getByRole('menuitem', { name });

describe('UserMenu', () => {
  it('shows the user and leads to the account pages', async () => {
    const { user, router } = await open();
    expect(screen.getByText(ada.email)).toBeDefined();
    await user.click(item(t('userMenu.account')));
    expect(router.state.location.pathname).toBe('/account');
  });

  it('opens the keyboard shortcuts', async () => {
    const request = vi.fn();
    const unsubscribe = onDialogRequest('shortcuts', request);
    const { user } = await open();
    await user.click(item(t('shortcuts.title')));
    expect(request).toHaveBeenCalledOnce();
    unsubscribe();
  });

  it('signs out', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { user, server } = await open();
    await user.click(item(t('userMenu.signOut')));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/sign-in'));
    expect(server.bodies('POST /api/auth/sign-out')).toHaveLength(1);
  });
});

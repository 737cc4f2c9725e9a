import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { acme } from '../../../../test/sample-organization.ts';
import { inSession } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { Sidebar } from './sidebar.tsx';

async function open(permissions: Readonly<Record<string, string[]>> = {}) {
  serve({
    'GET /api/auth/organization/list': () => [{ ...acme, viewer: { role: 'member', permissions } }],
  });
  const rendered = renderWith(inSession(<Sidebar />), { path: '/o/acme/members' });
  await screen.findByRole('link', { name: 'Members' });
  return rendered;
}

const links = () =>
  screen
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .slice(1);
const toggle = () => screen.getByRole('button', { name: /navigation$/ });

describe('Sidebar', () => {
  it('shows the pages that the role allows', async () => {
    await open();
    expect(links()).toEqual(['Overview', 'Members', 'Invitations', 'Teams', 'Settings']);
  });

  it('marks the current page', async () => {
    await open({ audit: ['read'] });
    expect(links()).toContain('Audit log');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Members');
  });

  it('collapses to icons that keep their names and show them as tooltips', async () => {
    const { user } = await open();
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    await user.click(toggle());
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    expect(toggle().textContent).toBe(t('layout.expand'));
    await user.hover(screen.getByRole('link', { name: 'Settings' }));
    expect((await screen.findByRole('tooltip')).textContent).toBe('Settings');
  });

  it('is collapsed after the next load', async () => {
    const { user, rerender } = await open();
    await user.click(toggle());
    rerender(null);
    rerender(inSession(<Sidebar />));
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle());
    expect(localStorage.getItem('navigation-collapsed')).toBe('false');
  });
});

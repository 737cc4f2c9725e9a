import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { acme } from '../../../../test/sample-organization.ts';
import { inSession } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { ShortcutProvider, useShortcut } from '../../../components/overlays/shortcuts.tsx';
import { requestDialog } from './dialog-requests.ts';
import { NavigationShortcuts } from './navigation-shortcuts.tsx';
import { ShortcutHelpHost } from './shortcut-help-host.tsx';

function PageWithSearch() {
  useShortcut('/', 'Search this list', () => undefined);
  return <input aria-label="Search" />;
}

async function open(permissions: Readonly<Record<string, string[]>>) {
  const server = serve({
    'GET /api/auth/organization/list': () => [{ ...acme, viewer: { role: 'member', permissions } }],
  });
  const rendered = renderWith(
    inSession(
      <ShortcutProvider>
        <NavigationShortcuts />
        <PageWithSearch />
        <ShortcutHelpHost />
      </ShortcutProvider>,
    ),
    { path: '/o/acme' },
  );
  await waitFor(() =>
    expect(server.queries('GET /api/auth/organization/settings')).not.toEqual([]),
  );
  return rendered;
}

/** The descriptions and keys in a list of the dialog. */
const rows = (title: string) => {
  const section = screen.getByRole('heading', { name: title }).closest('section');
  if (!section) throw new Error(`There is no list ${title}`);
  return within(section)
    .getAllByRole('definition')
    .map(({ previousElementSibling, children }) => [
      previousElementSibling?.textContent,
      ...Array.from(children, (key) => key.textContent),
    ]);
};

describe('keyboard shortcuts', () => {
  it('are listed in a dialog that ? opens, those of the page included', async () => {
    const { user } = await open({ audit: ['read'], billing: ['read'] });
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: t('shortcuts.title') });
    expect(rows(t('shortcuts.general'))).toEqual(
      expect.arrayContaining([
        [t('palette.open'), 'Ctrl', 'K'],
        ['Search this list', '/'],
        [t('shortcuts.title'), '?'],
      ]),
    );
    expect(rows(t('shortcuts.goTo'))).toEqual([
      ['Overview', 'g', 'o'],
      ['Members', 'g', 'm'],
      ['Invitations', 'g', 'i'],
      ['Teams', 'g', 't'],
      ['Audit log', 'g', 'a'],
      ['Settings', 'g', 's'],
      [t('layout.revenue'), 'g', 'b'],
      ['Analytics', 'g', 'y'],
      ['Customers', 'g', 'c'],
      ['Subscriptions', 'g', 'u'],
      ['Orders', 'g', 'r'],
      ['Refunds', 'g', 'f'],
      ['Checkouts', 'g', 'h'],
      ['Products', 'g', 'p'],
      [t('layout.events'), 'g', 'e'],
      [t('layout.connections'), 'g', 'n'],
    ]);
  });

  it('omit pages that the role may not open', async () => {
    const { user, router } = await open({});
    await user.keyboard('gc');
    expect(router.state.location.pathname).toBe('/o/acme');
    requestDialog('shortcuts');
    await screen.findByRole('dialog');
    const names = rows(t('shortcuts.goTo')).map(([name]) => name);
    expect(names).toEqual(['Overview', 'Members', 'Invitations', 'Teams', 'Settings']);
  });

  it.each([
    ['gm', '/o/acme/members'],
    ['gt', '/o/acme/teams'],
    ['ga', '/o/acme/audit'],
    ['gs', '/o/acme/settings'],
    ['gb', '/o/acme/billing'],
    ['gc', '/o/acme/customers'],
    ['gr', '/o/acme/orders'],
    ['gu', '/o/acme/subscriptions'],
    ['gi', '/o/acme/invitations'],
    ['gy', '/o/acme/analytics'],
    ['gp', '/o/acme/products'],
    ['ge', '/o/acme/deliveries'],
  ])('open a page with %s', async (keys, path) => {
    const { user, router } = await open({ audit: ['read'], billing: ['read'] });
    await waitFor(async () => {
      await user.keyboard(keys);
      expect(router.state.location.pathname).toBe(path);
    });
  });

  it('do nothing while the user types', async () => {
    const { user, router } = await open({});
    await user.type(screen.getByRole('textbox'), 'gm?');
    expect(router.state.location.pathname).toBe('/o/acme');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

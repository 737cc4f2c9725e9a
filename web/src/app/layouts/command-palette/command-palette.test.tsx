import type { SearchResults } from '@tessera/contracts/billing/reporting/billing-search';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { ListedOrganization } from '@tessera/contracts/org/organizations';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { acme, ada, memberOf, teamOf } from '../../../../test/sample-organization.ts';
import { inSession } from '../../../../test/scopes.tsx';
import { type Responses, serve } from '../../../../test/serve.ts';
import { addRecent } from '../../../session/recents.ts';
import { CommandPalette } from './command-palette.tsx';

const ALL = {
  invitation: ['create'],
  team: ['create'],
  machineClient: ['create'],
  audit: ['read'],
  billing: ['read'],
};

const organizationOf = (
  name: string,
  permissions: Readonly<Record<string, string[]>>,
): ListedOrganization => ({
  ...acme,
  id: name === acme.name ? acme.id : `organization-${name}`,
  name,
  slug: name.toLowerCase(),
  viewer: { role: 'member', permissions },
});

const createdAt = '2026-03-05T12:00:00Z';
const found: SearchResults = {
  items: [
    { kind: 'customer', id: 'c-1', title: 'Grace Shop', subtitle: 'shop@example.com', createdAt },
    { kind: 'customer', id: 'c-2', title: '[redacted]', subtitle: '[redacted]', createdAt },
    {
      kind: 'order',
      id: 'o-1',
      title: 'INV-7',
      subtitle: 'Grace Shop',
      createdAt,
      status: 'paid',
      amount: 4_900,
      currency: 'eur',
    },
    {
      kind: 'delivery',
      id: 'd-1',
      title: 'order.paid',
      subtitle: null,
      createdAt,
      status: 'applied',
      endpointId: 'e-1',
    },
  ],
};

const connection = {
  organizationId: acme.id,
  providerOrganizationId: 'provider-1',
  isConfirmed: true,
  linkedAt: acme.createdAt,
  lastDeliveryAt: null,
  providerOrganization: null,
  reconciliationEnabled: false,
  dashboardUrl: null,
  tokenSetAt: null,
};

const MEMBERS = 'GET /api/auth/organization/list-members';
const BILLING = 'GET /api/billing/search';

function open(permissions: Readonly<Record<string, string[]>>, responses: Responses = {}) {
  const server = serve({
    'GET /api/auth/organization/list': () => [
      organizationOf(acme.name, permissions),
      organizationOf('Birch', {}),
    ],
    'GET /api/auth/organization/settings': () => ({
      canCreateOrganization: true,
      maxOrganizationsPerUser: null,
      canDeleteOrganization: true,
      maxMembers: 100,
      teamsEnabled: true,
      requiresTeam: false,
    }),
    'GET /api/billing/connection': () => connection,
    [BILLING]: () => found,
    [MEMBERS]: () => ({ members: [memberOf('Grace Hall')], total: 1 }),
    ...responses,
  });
  const onClose = vi.fn();
  const rendered = renderWith(inSession(<CommandPalette opened onClose={onClose} />), {
    path: '/o/acme/members',
  });
  return { ...rendered, server, onClose };
}

const input = () => screen.getByRole('combobox');
const nameOf = (option: HTMLElement) => option.children[1]?.firstElementChild?.textContent;
const names = () => screen.queryAllByRole('option').map(nameOf);
const group = (name: string) => within(screen.getByRole('group', { name }));
const selected = () => nameOf(screen.getByRole('option', { selected: true }));
const dialog = () => within(screen.getByRole('dialog'));
const state = () => dialog().getByRole('status');
const problem = () => dialog().getByRole('alert');
const loaded = () => screen.findByRole('option', { name: /Overview/ });

describe('CommandPalette', () => {
  it('has a name, and an input that owns the selected result', async () => {
    open(ALL);
    await loaded();
    expect(screen.getByRole('dialog', { name: t('palette.open') })).toBeDefined();
    const option = screen.getByRole('option', { selected: true });
    expect(input().getAttribute('aria-activedescendant')).toBe(option.id);
    expect(input().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  });

  it('lists the pages and actions that the role allows', async () => {
    open(ALL);
    await loaded();
    expect(group(t('palette.pages')).getByRole('option', { name: /Customers/ })).toBeDefined();
    for (const action of ['Invite member', 'Create team', 'Create API client']) {
      expect(names()).toContain(action);
    }
    expect(names()).toContain('Switch organization: Birch');
    expect(names()).toEqual(
      expect.arrayContaining(['Create organization', 'Theme: Dark', 'Sign out']),
    );
  });

  it('omits pages and actions that the role does not allow', async () => {
    open({});
    await loaded();
    expect(names()).not.toContain('Customers');
    expect(names()).not.toContain('Audit log');
    expect(names()).not.toContain('Invite member');
    expect(names()).toContain('Switch organization: Birch');
  });

  it('lists the tabs of settings and invitations that the role allows', async () => {
    open({ invitation: ['create'], ac: ['read'] });
    await loaded();
    expect(names()).toEqual(expect.arrayContaining(['Roles', 'Invitation links', 'Danger zone']));
    expect(names()).not.toContain('Domains');
    expect(names()).not.toContain('API clients');
  });

  it('finds pages at once, without a request for one letter', async () => {
    const { user, server } = open(ALL);
    await loaded();
    await user.type(input(), 'c');
    expect(names()).toContain('Customers');
    expect(names()).not.toContain('Teams');
    expect(server.queries(MEMBERS)).toEqual([]);
  });

  it('finds members and billing records, with one request for fast typing', async () => {
    const { user, server } = open(ALL);
    await loaded();
    await user.type(input(), 'grace');
    expect(state().textContent).toBe(t('palette.searching'));
    const members = await screen.findByRole('group', { name: t('layout.members') });
    expect(within(members).getByText('grace-hall@example.com')).toBeDefined();
    await screen.findByText('Grace Shop · €49.00 · Mar 5, 2026');
    const deleted = t('billing.deletedCustomer');
    expect(names()).toEqual(['Grace Hall', 'Grace Shop', deleted, 'INV-7', 'order.paid']);
    expect(state().textContent).toBe('');
    expect(server.queries(MEMBERS)).toEqual([
      { organizationId: acme.id, search: 'grace', limit: '5' },
    ]);
    expect(server.queries(BILLING)).toEqual([{ organizationId: acme.id, query: 'grace' }]);
  });

  it('opens a delivery with the URL at which it arrived', async () => {
    const { user, router, onClose } = open(ALL);
    await loaded();
    await user.type(input(), 'grace');
    await user.click(await screen.findByRole('option', { name: /order\.paid/ }));
    expect(onClose).toHaveBeenCalledOnce();
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe('/o/acme/deliveries/d-1?endpointId=e-1');
  });

  it('sends no billing search without permission', async () => {
    const { user, server } = open({});
    await loaded();
    await user.type(input(), 'grace');
    await screen.findByText('Grace Hall');
    expect(server.queries('GET /api/billing/connection')).toEqual([]);
    expect(server.queries(BILLING)).toEqual([]);
  });

  it('sends no billing search while no provider is connected', async () => {
    const { user, server } = open(ALL, { 'GET /api/billing/connection': () => null });
    await loaded();
    await user.type(input(), 'grace');
    await screen.findByText('Grace Hall');
    await waitFor(() => expect(state().textContent).toBe(''));
    expect(server.queries(BILLING)).toEqual([]);
  });

  it('opens what has a pasted id in the organization', async () => {
    const userId = 'user-0123456789abcdef';
    const teamId = 'team-0123456789abcdef';
    const members = (query: URLSearchParams) =>
      query.get('filterField') === 'userId' && query.get('filterValue') === userId
        ? { members: [memberOf('Grace Hall')], total: 1 }
        : { members: [], total: 0 };
    const { user, router } = open(ALL, {
      [MEMBERS]: (_body, query) => members(query),
      [BILLING]: () => ({ items: [] }),
      'GET /api/auth/organization/get-full-organization': () => ({
        ...acme,
        teams: [{ ...teamOf('Sales'), id: teamId }],
      }),
    });
    await loaded();
    await user.click(input());
    await user.paste(userId);
    await screen.findByRole('option', { name: /Grace Hall/ });
    await user.clear(input());
    await user.paste(teamId);
    await user.click(await screen.findByRole('option', { name: /Sales/ }));
    expect(router.state.location.pathname).toBe(`/o/acme/teams/${teamId}`);
  });

  it('shows an error beside the results of the other services', async () => {
    const { user } = open(ALL, { [BILLING]: () => new ApiError(commonErrors.NOT_FOUND) });
    await loaded();
    await user.type(input(), 'grace');
    await waitFor(() => expect(problem().textContent).toBe(t('error.NOT_FOUND')));
    expect(names()).toEqual(['Grace Hall']);
  });

  it('reports that nothing was found', async () => {
    const { user } = open(ALL, {
      [MEMBERS]: () => ({ members: [], total: 0 }),
      [BILLING]: () => ({ items: [] }),
    });
    await loaded();
    await user.type(input(), 'zebra');
    await waitFor(() => expect(state().textContent).toBe(t('palette.none')));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(input().getAttribute('aria-expanded')).toBe('false');
  });

  it('moves with the arrow keys, Home and End, and opens with Enter', async () => {
    const { user, router, onClose } = open(ALL);
    await loaded();
    await user.click(input());
    expect(selected()).toBe('Overview');
    await user.keyboard('{ArrowDown}');
    expect(selected()).toBe('Members');
    await user.keyboard('{End}');
    expect(selected()).toBe('Sign out');
    await user.keyboard('{ArrowDown}');
    expect(selected()).toBe('Overview');
    await user.keyboard('{ArrowUp}{Home}{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(router.state.location.pathname).toBe('/o/acme');
  });

  it('keeps the selected result when others arrive', async () => {
    const { user, server } = open(ALL);
    await loaded();
    const release = server.hold();
    await user.type(input(), 'or{ArrowDown}');
    const before = selected();
    release();
    await screen.findByText('Grace Shop · €49.00 · Mar 5, 2026');
    expect(selected()).toBe(before);
  });

  it('closes with Escape', async () => {
    const { user, onClose } = open(ALL);
    await loaded();
    await user.click(input());
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('opens the dialog of an action', async () => {
    const { user, router } = open(ALL);
    await loaded();
    await user.click(screen.getByRole('option', { name: t('teams.create') }));
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe('/o/acme/teams?create=1');
  });

  it('lists recently opened pages and records first, without those of other roles', async () => {
    const owner = { userId: ada.id, organizationId: acme.id };
    addRecent(owner, { path: '/customers/c-1', name: 'Grace Shop' });
    addRecent(owner, { path: '/teams', name: null });
    addRecent(owner, { path: '/members', name: null });
    const { rerender } = open({});
    await loaded();
    const recent = () => group(t('palette.recent')).getAllByRole('option');
    expect(recent().map(({ textContent }) => textContent)).toEqual(['Teams']);
    rerender(null);
    open(ALL);
    await loaded();
    expect(recent().map(({ textContent }) => textContent)).toEqual([
      'Teams',
      'Grace ShopCustomers',
    ]);
  });
});

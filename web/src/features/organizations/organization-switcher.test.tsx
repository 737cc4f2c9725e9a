import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme } from '../../../test/sample-organization.ts';
import { type Responses, serve } from '../../../test/serve.ts';
import { OrganizationSwitcher } from './organization-switcher.tsx';

const NAMES = ['Acme', 'Birch', 'Cedar', 'Dune', 'Elm', 'Fjord', 'Grove', 'Heath'];
const settings = {
  canCreateOrganization: true,
  maxOrganizationsPerUser: null,
  canDeleteOrganization: true,
  maxMembers: 100,
  teamsEnabled: true,
  requiresTeam: false,
};

async function open(count: number, responses: Responses = {}) {
  const organizations = NAMES.slice(0, count).map((name, index) => ({
    ...acme,
    id: `organization-${index + 1}`,
    name,
    slug: name.toLowerCase(),
    viewer: { role: 'admin', permissions: {} },
  }));
  const server = serve({
    'GET /api/auth/organization/list': () => organizations,
    'GET /api/auth/organization/settings': () => settings,
    'GET /api/auth/organization/list-user-invitations': () => [],
    ...responses,
  });
  const on = { onSwitch: vi.fn(), onCreate: vi.fn(), onManage: vi.fn() };
  const { user } = renderWith(
    <OrganizationSwitcher currentId="organization-2" isConfirmed {...on} />,
  );
  const target = await screen.findByRole('button', { name: /Switch organization/ });
  await waitFor(() => expect(target.textContent).toContain(count > 1 ? 'Birch' : ''));
  return { user, server, target, ...on };
}

const search = () => screen.queryByRole('searchbox', { name: t('switcher.search') });
const focused = () => document.activeElement?.textContent;
const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('OrganizationSwitcher', () => {
  it('lists the current organization first, without a search field for seven', async () => {
    const { user, target } = await open(7);
    await user.click(target);
    expect(screen.getByRole('dialog')).toBeDefined();
    expect(listed()[0]).toBe('BBirchAdmin');
    expect(listed()).toHaveLength(7);
    expect(search()).toBeNull();
  });

  it('searches more than seven organizations', async () => {
    const { user, target, onSwitch } = await open(8);
    await user.click(target);
    await waitFor(() => expect(document.activeElement).toBe(search()));
    await user.keyboard('e');
    expect(listed()).toEqual([
      'AAcmeAdmin',
      'CCedarAdmin',
      'DDuneAdmin',
      'EElmAdmin',
      'GGroveAdmin',
      'HHeathAdmin',
    ]);
    await user.keyboard('dar{ArrowDown}{Enter}');
    expect(onSwitch).toHaveBeenCalledWith('cedar');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reports that no organization was found', async () => {
    const { user, target } = await open(8);
    await user.click(target);
    await user.type(screen.getByRole('searchbox'), 'zebra');
    expect(screen.getByText(t('switcher.noneFound'))).toBeDefined();
    expect(screen.getByRole('button', { name: t('switcher.create') })).toBeDefined();
  });

  it('moves with the arrow keys, and returns the focus with Escape', async () => {
    const { user, target } = await open(3);
    target.focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('BBirchAdmin'));
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('AAcmeAdmin');
    await user.keyboard('{End}');
    expect(focused()).toBe(t('switcher.manage'));
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe(t('switcher.create'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(target));
  });

  it('creates an organization', async () => {
    const { user, target, onCreate } = await open(2);
    await user.click(target);
    await user.click(screen.getByRole('button', { name: t('switcher.create') }));
    expect(onCreate).toHaveBeenCalledOnce();
  });

  it('shows why no other organization can be created', async () => {
    const { user, target, onCreate } = await open(2, {
      'GET /api/auth/organization/settings': () => ({ ...settings, canCreateOrganization: false }),
    });
    await user.click(target);
    const create = screen.getByRole('button', { name: new RegExp(t('switcher.create')) });
    await waitFor(() => expect(create.getAttribute('aria-disabled')).toBe('true'));
    await user.click(create);
    expect(onCreate).not.toHaveBeenCalled();
  });

  it('requests invitations and settings only when it is open', async () => {
    const { user, target, server } = await open(2);
    expect(server.queries('GET /api/auth/organization/settings')).toEqual([]);
    await user.click(target);
    await waitFor(() =>
      expect(server.queries('GET /api/auth/organization/list-user-invitations')).toHaveLength(1),
    );
  });
});

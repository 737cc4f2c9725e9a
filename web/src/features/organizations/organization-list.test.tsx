import type { ListedOrganization } from '@tessera/contracts/org/organizations';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button } from '../../../test/form-queries.ts';
import { expectLoadStates } from '../../../test/load-states.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { OrganizationList } from './organization-list.tsx';

const LIST = 'GET /api/auth/organization/list';
const SETTINGS = 'GET /api/auth/organization/settings';

const owned: ListedOrganization = {
  ...acme,
  viewer: { role: 'owner', permissions: {} },
  memberCount: 1_204,
  ownerCount: 1,
};
const joined: ListedOrganization = {
  ...owned,
  id: 'organization-2',
  name: 'Globex',
  slug: 'globex',
  viewer: { role: 'admin,billing', permissions: {} },
};
const settings = {
  canCreateOrganization: true,
  maxOrganizationsPerUser: null,
  canDeleteOrganization: true,
  maxMembers: 100,
  teamsEnabled: true,
  requiresTeam: false,
};

const open = (onLeave = vi.fn()) =>
  renderWith(<OrganizationList activeId={owned.id} onLeave={onLeave} />);
const row = (name: RegExp) => within(screen.getByRole('row', { name }));
const createLinks = () => screen.queryAllByRole('link', { name: t('organizations.create') });

describe('OrganizationList', () => {
  it('shows a placeholder, an error with a retry, and the organizations', async () => {
    await expectLoadStates({ open, route: LIST, respond: () => [owned], shown: 'Acme' });
  });

  it('shows the roles of the user, the members and the active organization', async () => {
    serve({ [LIST]: () => [owned, joined] });
    open();
    await screen.findByRole('table');
    expect(row(/Acme/).getByText(t('organizations.active'))).toBeDefined();
    expect(row(/Acme/).getByText('1,204')).toBeDefined();
    expect(row(/Globex/).queryByText(t('organizations.active'))).toBeNull();
    expect(row(/Globex/).getByText('Admin')).toBeDefined();
    expect(row(/Globex/).getByText('billing')).toBeDefined();
    expect(
      row(/Globex/)
        .getByRole('link', { name: 'Globex' })
        .getAttribute('href'),
    ).toBe('/o/globex');
  });

  it('lets members leave, but not the only owner', async () => {
    const onLeave = vi.fn();
    serve({ [LIST]: () => [owned, joined] });
    const { user } = open(onLeave);
    await screen.findByRole('table');
    const leave = async (name: string) => {
      await user.click(button(t('members.actionsFor', { name })));
      await user.click(
        await screen.findByRole('menuitem', { name: new RegExp(`^${t('leave.openMenu')}`) }),
      );
    };
    await leave('Acme');
    expect(screen.getByText(t('leave.onlyOwner'))).toBeDefined();
    expect(onLeave).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await leave('Globex');
    expect(onLeave.mock.calls).toMatchObject([[{ id: joined.id }]]);
  });

  it('offers to create the first organization, if that is allowed', async () => {
    serve({ [LIST]: () => [], [SETTINGS]: () => settings });
    open();
    await screen.findByText(t('organizations.emptyText'));
    expect(createLinks()).toHaveLength(1);
  });

  it('does not offer to create an organization if that is not allowed', async () => {
    serve({ [LIST]: () => [], [SETTINGS]: () => ({ ...settings, canCreateOrganization: false }) });
    open();
    await screen.findByText(t('organizations.emptyWait'));
    expect(createLinks()).toEqual([]);
  });
});

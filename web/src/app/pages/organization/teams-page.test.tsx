import type { FullOrganization } from '@tessera/contracts/org/organizations';
import type { Team } from '@tessera/contracts/org/teams';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { acme, teamOf } from '../../../../test/sample-organization.ts';
import { inSession } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { OrganizationProvider } from '../../layouts/scopes/organization-context.tsx';
import { TeamsPage } from './teams-page.tsx';

const teams = [
  { ...teamOf('Support'), createdAt: new Date('2026-01-01') },
  { ...teamOf('Sales'), createdAt: new Date('2026-02-01') },
  { ...teamOf('Mixing'), createdAt: new Date('2026-03-01') },
];

function open(shown: readonly Team[], actions: string[]) {
  serve({ 'GET /api/auth/organization/list-user-teams': () => [] });
  const organization: FullOrganization = {
    ...acme,
    teams: [...shown],
    viewer: { role: 'admin', permissions: { team: actions } },
  };
  return renderWith(
    inSession(
      <OrganizationProvider value={{ organization, isOwner: false }}>
        <TeamsPage />
      </OrganizationProvider>,
    ),
  );
}
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const create = () => screen.queryAllByRole('button', { name: t('teams.create') });

describe('TeamsPage', () => {
  it('shows the oldest team first, and sorts with the headers', async () => {
    const { user } = open(teams, []);
    expect(names()).toEqual(['Support', 'Sales', 'Mixing']);
    await user.click(screen.getByRole('button', { name: t('teams.name') }));
    await waitFor(() => expect(names()).toEqual(['Mixing', 'Sales', 'Support']));
    await user.click(screen.getByRole('button', { name: t('teams.name') }));
    await waitFor(() => expect(names()).toEqual(['Support', 'Sales', 'Mixing']));
    const header = screen.getByRole('columnheader', { name: t('teams.name') });
    expect(header.getAttribute('aria-sort')).toBe('descending');
  });

  it('offers the first team to members who may create one', async () => {
    const { user } = open([], ['create']);
    const [, inEmptyState] = create();
    if (!inEmptyState) throw new Error('no button in the empty state');
    await user.click(inEmptyState);
    await screen.findByRole('dialog', { name: t('teams.create') });
  });

  it('says that there are no teams to members who may not create one', () => {
    open([], []);
    expect(screen.getByText(t('teams.noneTitle'))).toBeDefined();
    expect(create()).toEqual([]);
  });
});

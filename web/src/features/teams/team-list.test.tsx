import type { Team } from '@tessera/contracts/org/teams';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, teamOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { TeamList } from './team-list.tsx';

const sales = teamOf('Sales');
const support = teamOf('Support');

type Options = {
  readonly teams?: readonly Team[];
  readonly isAllowed?: boolean;
  readonly keepsOne?: boolean;
};

/** Opens the menu of a team; the user is in the team Sales. */
async function openMenu(
  name: string,
  { teams = [sales, support], isAllowed = true, keepsOne = true }: Options = {},
) {
  serve({ 'GET /api/auth/organization/list-user-teams': () => [sales] });
  const { user } = renderWith(
    <TeamList
      organization={acme}
      teams={teams}
      canUpdate={isAllowed}
      canDelete={isAllowed}
      keepsOne={keepsOne}
      addressOf={({ id }) => `/teams/${id}`}
      sorting={{ current: 'name', onSort: () => {} }}
    />,
  );
  const own = within(screen.getByRole('row', { name: /Sales/ }));
  await own.findByText(t('teams.yours'));
  await user.click(button(t('members.actionsFor', { name })));
  await screen.findAllByRole('menuitem');
  return user;
}
const item = (name: string) => screen.getByRole('menuitem', { name: new RegExp(`^${name}`) });

describe('TeamList', () => {
  it('marks the teams of the user, and renames a team', async () => {
    const user = await openMenu('Support');
    expect(screen.getAllByText(t('teams.yours'))).toHaveLength(1);
    await user.click(item(t('teams.rename')));
    await screen.findByRole('dialog', { name: t('teams.rename') });
    expect(screen.getByLabelText(t('teams.name'))).toHaveProperty('value', 'Support');
  });

  it('deletes a team only after a confirmation', async () => {
    const user = await openMenu('Support');
    await user.click(item(t('teams.remove')));
    await screen.findByRole('dialog', { name: t('teams.removeTitle', { name: 'Support' }) });
  });

  it.each([
    ['a team of the user', 'Sales', {}, t('teams.blockedAsMember')],
    ['the last team', 'Sales', { teams: [sales] }, t('teams.blockedAsLast')],
    [
      'the last team if none is needed',
      'Sales',
      { teams: [sales], keepsOne: false },
      t('teams.blockedAsMember'),
    ],
  ])('does not delete %s', async (_which, name, options, reason) => {
    const user = await openMenu(name, options);
    expect(item(t('teams.remove')).textContent).toBe(`${t('teams.remove')}${reason}`);
    await user.click(item(t('teams.remove')));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers no change without permission', async () => {
    await openMenu('Support', { isAllowed: false });
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(names).toEqual([t('list.copyId')]);
  });
});

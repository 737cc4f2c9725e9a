import { ApiError } from '@tessera/contracts/define/error';
import { teamErrors } from '@tessera/contracts/org/teams';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertWith, button, field, messageOf, pressTwice } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, memberOf, teamOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { AddToTeam } from './add-to-team.tsx';

const LIST = 'GET /api/auth/organization/list-members';
const ADD = 'POST /api/auth/organization/add-team-member';
const grace = memberOf('Grace Hall');
const addGrace = () => t('teams.addWhom', { name: 'Grace Hall' });

async function openDialog(members = [grace]) {
  const server = serve({ [LIST]: () => ({ members, total: members.length }) });
  const view = renderWith(
    <AddToTeam organizationId={acme.id} team={teamOf('Sales')} opened onClose={() => {}} />,
  );
  await screen.findByRole('dialog', { name: t('teams.addTo', { team: 'Sales' }) });
  return { ...view, server };
}

describe('AddToTeam', () => {
  it('adds a member once', async () => {
    const { user, server } = await openDialog();
    serve({
      [ADD]: () => ({ id: '1', teamId: 'team-sales', userId: grace.userId, createdAt: new Date() }),
    });
    await screen.findByRole('button', { name: addGrace() });
    await pressTwice({ user, server, name: addGrace(), route: ADD });
    expect(server.bodies(ADD)).toEqual([
      { teamId: 'team-sales', userId: grace.userId, organizationId: acme.id },
    ]);
    await screen.findByText(t('teams.memberAdded', { name: 'Grace Hall' }));
  });

  it('searches members who are not in the team', async () => {
    const { user, server } = await openDialog([]);
    await screen.findByText(t('teams.allMembersAdded'));
    await user.type(field(t('members.search')), 'lin');
    await screen.findByText(t('members.noneFound', { search: 'lin' }));
    await waitFor(() => expect(server.queries(LIST).at(-1)?.search).toBe('lin'));
    expect(server.queries(LIST).at(-1)).toMatchObject({
      filterField: 'teamId',
      filterOperator: 'ne',
      filterValue: 'team-sales',
    });
  });

  it('shows an error in an alert', async () => {
    const { user } = await openDialog();
    serve({ [ADD]: () => new ApiError(teamErrors.TEAM_NOT_FOUND) });
    await waitFor(() => expect(button(addGrace())).toBeDefined());
    await user.click(button(addGrace()));
    await alertWith(messageOf(teamErrors.TEAM_NOT_FOUND));
  });
});

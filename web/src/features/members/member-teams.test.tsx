import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { Team } from '@tessera/contracts/org/teams';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { alertWith, field, messageOf } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, memberOf, teamOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { MemberTeams } from './member-teams.tsx';

const TEAMS = 'GET /api/auth/organization/list-user-teams';
const ADD = 'POST /api/auth/organization/add-team-member';
const REMOVE = 'POST /api/auth/organization/remove-team-member';
const grace = memberOf('Grace Hall');
const mira = memberOf('Mira Solberg');

describe('MemberTeams', () => {
  let teamsOfGrace: readonly Team[] = [];
  beforeEach(() => {
    teamsOfGrace = [];
  });

  async function open() {
    const server = serve({
      [TEAMS]: (_body, query) => (query.get('userId') === grace.userId ? teamsOfGrace : []),
      [ADD](body) {
        const { teamId } = body as { teamId: string };
        teamsOfGrace = acme.teams.filter(({ id }) => id === teamId);
        return { id: '1', teamId, userId: grace.userId, createdAt: new Date() };
      },
      [REMOVE]() {
        teamsOfGrace = [];
        return { message: 'Team member removed successfully.' };
      },
    });
    const teamsOf = (member: typeof grace) => (
      <MemberTeams
        organizationId={acme.id}
        member={member}
        teams={acme.teams}
        canRead
        canAdd
        canRemove
      />
    );
    const { user, rerender } = renderWith(teamsOf(grace));
    await screen.findByLabelText('Sales');
    return { user, server, show: (member: typeof grace) => rerender(teamsOf(member)) };
  }

  it('checks a team at once, keeps the focus, and ignores changes until the response', async () => {
    const { user, server } = await open();
    const release = server.hold();
    await user.click(field('Sales'));
    expect(field('Sales').checked).toBe(true);
    expect(document.activeElement).toBe(field('Sales'));
    await user.click(field('Support'));
    expect(field('Support').checked).toBe(false);
    release();
    await screen.findByText(t('teams.memberAdded', { name: 'Grace Hall' }));
    expect(server.bodies(ADD)).toEqual([
      { teamId: teamOf('Sales').id, userId: grace.userId, organizationId: acme.id },
    ]);
  });

  it('removes the member from a team', async () => {
    teamsOfGrace = [teamOf('Sales')];
    const { user, server } = await open();
    const release = server.hold();
    await user.click(field('Sales'));
    expect(field('Sales').checked).toBe(false);
    release();
    await screen.findByText(t('teams.memberRemoved', { name: 'Grace Hall', team: 'Sales' }));
    expect(field('Sales').checked).toBe(false);
  });

  it('restores the checkbox with an alert after an error', async () => {
    const { user } = await open();
    serve({ [ADD]: () => new ApiError(commonErrors.SERVICE_UNAVAILABLE) });
    await user.click(field('Sales'));
    await alertWith(messageOf(commonErrors.SERVICE_UNAVAILABLE));
    await waitFor(() => expect(field('Sales').checked).toBe(false));
  });

  it('does not change the teams of other members', async () => {
    const { user, server, show } = await open();
    show(mira);
    await waitFor(() => expect(server.queries(TEAMS)).toHaveLength(2));
    show(grace);
    const release = server.hold();
    await user.click(await screen.findByLabelText('Sales'));
    expect(field('Sales').checked).toBe(true);
    show(mira);
    expect((await screen.findByLabelText<HTMLInputElement>('Sales')).checked).toBe(false);
    release();
    await screen.findByText(t('teams.memberAdded', { name: 'Grace Hall' }));
  });
});

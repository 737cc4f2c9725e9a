import { ApiError } from '@tessera/contracts/define/error';
import { type Team, teamErrors } from '@tessera/contracts/org/teams';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  alertWith,
  button,
  errorAt,
  field,
  messageOf,
  pressTwice,
} from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, teamOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { TeamDialog } from './team-dialog.tsx';

const CREATE = 'POST /api/auth/organization/create-team';
const RENAME = 'POST /api/auth/organization/update-team';
const name = () => field(t('teams.name'));

async function openDialog(team: Team | null, onClose = () => {}) {
  const view = renderWith(
    <TeamDialog organizationId={acme.id} team={team} opened onClose={onClose} />,
  );
  await screen.findByRole('dialog', { name: t(team ? 'teams.rename' : 'teams.create') });
  return view;
}

describe('TeamDialog', () => {
  it('focuses the name, and requires it', async () => {
    const { user } = await openDialog(null);
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await user.type(name(), ' ');
    await user.tab();
    expect(errorAt(name())).toBe(t('createOrganization.nameWrong'));
    await user.click(button(t('teams.create')));
    expect(errorAt(name())).toBe(t('createOrganization.nameWrong'));
    expect(document.activeElement).toBe(name());
  });

  it('creates one team, and closes', async () => {
    const onClose = vi.fn();
    const server = serve({ [CREATE]: () => teamOf('Design') });
    const { user } = await openDialog(null, onClose);
    await user.type(name(), 'Design ');
    await pressTwice({ user, server, name: t('teams.create'), route: CREATE });
    expect(server.bodies(CREATE)).toEqual([{ name: 'Design', organizationId: acme.id }]);
    await screen.findByText(t('teams.saved', { name: 'Design' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('renames a team', async () => {
    const server = serve({ [RENAME]: () => teamOf('Sales EU') });
    const { user } = await openDialog(teamOf('Sales'));
    await user.type(name(), ' EU');
    await pressTwice({ user, server, name: t('common.save'), route: RENAME });
    expect(server.bodies(RENAME)).toEqual([
      { teamId: 'team-sales', data: { name: 'Sales EU', organizationId: acme.id } },
    ]);
  });

  it('shows an error in an alert, and stays open', async () => {
    const onClose = vi.fn();
    const error = teamErrors.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS;
    serve({ [CREATE]: () => new ApiError(error) });
    const { user } = await openDialog(null, onClose);
    await user.type(name(), 'Design{Enter}');
    await alertWith(messageOf(error));
    expect(onClose).not.toHaveBeenCalled();
  });
});

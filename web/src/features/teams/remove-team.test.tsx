import { ApiError } from '@tessera/contracts/define/error';
import { teamErrors } from '@tessera/contracts/org/teams';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { alertWith, button, messageOf, pressTwice } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, teamOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { RemoveTeam } from './remove-team.tsx';

const REMOVE = 'POST /api/auth/organization/remove-team';

async function openDialog(onClose = () => {}, onRemoved = () => {}) {
  const view = renderWith(
    <RemoveTeam
      organizationId={acme.id}
      team={teamOf('Sales')}
      onClose={onClose}
      onRemoved={onRemoved}
    />,
  );
  await screen.findByRole('dialog', { name: t('teams.removeTitle', { name: 'Sales' }) });
  return view;
}

describe('RemoveTeam', () => {
  it('focuses the button that keeps the team', async () => {
    const onClose = vi.fn();
    const { user } = await openDialog(onClose);
    await waitFor(() => expect(document.activeElement).toBe(button(t('common.keep'))));
    await user.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('deletes once, and closes', async () => {
    const onRemoved = vi.fn();
    const server = serve({ [REMOVE]: () => ({ message: 'Team removed successfully.' }) });
    const { user } = await openDialog(undefined, onRemoved);
    await pressTwice({ user, server, name: t('teams.remove'), route: REMOVE });
    expect(server.bodies(REMOVE)).toEqual([{ teamId: 'team-sales', organizationId: acme.id }]);
    await screen.findByText(t('teams.removed', { name: 'Sales' }));
    expect(onRemoved).toHaveBeenCalledOnce();
  });

  it('shows an error in an alert', async () => {
    serve({ [REMOVE]: () => new ApiError(teamErrors.UNABLE_TO_REMOVE_LAST_TEAM) });
    const { user } = await openDialog();
    await user.click(button(t('teams.remove')));
    await alertWith(messageOf(teamErrors.UNABLE_TO_REMOVE_LAST_TEAM));
  });
});

import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { memberErrors } from '@tessera/contracts/org/members';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { alertWith, button, field, messageOf, pressTwice } from '../../../test/form-queries.ts';
import { reporter } from '../../../test/machine-client.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, memberOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { RemoveMember } from './remove-member.tsx';

const CLIENTS = 'GET /api/auth/organization/list-machine-clients';
const REMOVE = 'POST /api/auth/organization/remove-member';
const REVOKE = 'POST /api/auth/organization/revoke-machine-client';
const grace = memberOf('Grace Hall');
const clients = () => ({
  items: [{ ...reporter, creator: grace.user, creatorIsMember: true }],
  nextCursor: null,
});
const revokeToo = () => t('members.removeMachines', { name: 'Grace Hall', clients: 'Reporter' });

async function openDialog(onRemoved = () => {}) {
  const view = renderWith(
    <RemoveMember organization={acme} member={grace} onClose={() => {}} onRemoved={onRemoved} />,
  );
  await screen.findByRole('dialog', { name: t('members.removeTitle', { name: 'Grace Hall' }) });
  return view;
}

describe('RemoveMember', () => {
  it('removes once, and does not mention machine clients if there are none', async () => {
    const onRemoved = vi.fn();
    const server = serve({
      [CLIENTS]: () => ({ items: [], nextCursor: null }),
      [REMOVE]: () => ({ member: grace }),
    });
    const { user } = await openDialog(onRemoved);
    await waitFor(() => expect(document.activeElement).toBe(button(t('common.keep'))));
    await pressTwice({ user, server, name: t('members.removeConfirm'), route: REMOVE });
    expect(server.bodies(REMOVE)).toEqual([{ memberIdOrEmail: grace.id, organizationId: acme.id }]);
    await screen.findByText(t('members.removed', { name: 'Grace Hall' }));
    expect(onRemoved).toHaveBeenCalledOnce();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('also revokes the machine clients that the member created', async () => {
    const server = serve({
      [CLIENTS]: clients,
      [REMOVE]: () => ({ member: grace }),
      [REVOKE]: () => ({ ...reporter, revokedAt: new Date() }),
    });
    const { user } = await openDialog();
    await screen.findByLabelText(revokeToo());
    expect(field(revokeToo()).checked).toBe(true);
    await user.click(button(t('members.removeConfirm')));
    await waitFor(() => expect(server.bodies(REVOKE)).toEqual([{ machineClientId: reporter.id }]));
  });

  it('keeps the machine clients if wanted, and reports those that it could not revoke', async () => {
    const server = serve({
      [CLIENTS]: clients,
      [REMOVE]: () => ({ member: grace }),
      [REVOKE]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS),
    });
    const { user } = await openDialog();
    await user.click(await screen.findByLabelText(revokeToo()));
    await user.click(button(t('members.removeConfirm')));
    await screen.findByText(t('members.removed', { name: 'Grace Hall' }));
    expect(server.bodies(REVOKE)).toEqual([]);
    await user.click(field(revokeToo()));
    await user.click(button(t('members.removeConfirm')));
    await screen.findByText(t('members.machinesNotRevoked'));
  });

  it('shows an error in an alert', async () => {
    const error = memberErrors.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER;
    serve({ [REMOVE]: () => new ApiError(error) });
    const { user } = await openDialog();
    await user.click(button(t('members.removeConfirm')));
    await alertWith(messageOf(error));
  });
});

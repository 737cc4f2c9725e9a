import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { MAX_BULK_INVITES } from '@tessera/contracts/org/invitations';
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
import { acme, assignableRoles } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { InviteMany } from './invite-many.tsx';

const INVITE = 'POST /api/auth/organization/invite-members';
const addresses = () => field(t('bulkInvite.addresses'));

async function openDialog(onClose = () => {}) {
  const view = renderWith(
    <InviteMany organization={acme} roles={assignableRoles} teams={[]} opened onClose={onClose} />,
  );
  await screen.findByRole('dialog', { name: t('bulkInvite.title', { organization: 'Acme' }) });
  return view;
}

describe('InviteMany', () => {
  it('focuses the addresses, and reports a missing and a wrong one', async () => {
    const server = serve();
    const { user } = await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(addresses()));
    await user.click(button(t('invite.submit')));
    expect(errorAt(addresses())).toBe(t('bulkInvite.none'));
    expect(document.activeElement).toBe(addresses());
    await user.paste('kim@example.com, lee@');
    await user.tab();
    expect(errorAt(addresses())).toBe(t('bulkInvite.wrong', { texts: 'lee@' }));
    await user.clear(addresses());
    await user.paste(Array.from({ length: MAX_BULK_INVITES + 1 }, (_, n) => `u${n}@a.io`).join());
    await user.click(button(t('bulkInvite.submit', { count: MAX_BULK_INVITES + 1 })));
    expect(errorAt(addresses())).toBe(t('bulkInvite.tooMany', { count: MAX_BULK_INVITES }));
    expect(server.bodies(INVITE)).toEqual([]);
  });

  it('sends the addresses once, and shows the result of each', async () => {
    const onClose = vi.fn();
    const results = [
      { email: 'kim@example.com', status: 'invited', invitation: null },
      { email: 'lee@example.com', status: 'already-member', invitation: null },
    ];
    const server = serve({ [INVITE]: () => ({ results }) });
    const { user } = await openDialog(onClose);
    await user.click(addresses());
    await user.paste('Kim <kim@example.com>\nlee@example.com; kim@example.com');
    await pressTwice({
      user,
      server,
      name: t('bulkInvite.submit', { count: 2 }),
      route: INVITE,
    });
    expect(server.bodies(INVITE)).toEqual([
      {
        emails: ['kim@example.com', 'lee@example.com'],
        role: 'member',
        organizationId: acme.id,
      },
    ]);
    const shown = await screen.findByRole('list', { name: t('bulkInvite.results') });
    expect(shown.textContent).toBe(
      `kim@example.com${t('bulkInvite.result.invited')}lee@example.com${t('bulkInvite.result.already-member')}`,
    );
    expect(screen.getByText(t('bulkInvite.sent', { count: 1 }))).toBeDefined();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    await user.click(button(t('common.done')));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('asks before Escape discards addresses', async () => {
    const onClose = vi.fn();
    const { user } = await openDialog(onClose);
    await user.type(addresses(), 'kim@example.com');
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: t('unsavedInput.title') });
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button(t('common.discard')));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows an error in an alert, and keeps the addresses', async () => {
    serve({ [INVITE]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    const { user } = await openDialog();
    await user.type(addresses(), 'kim@example.com');
    await user.click(button(t('bulkInvite.submit', { count: 1 })));
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
    expect(addresses().value).toBe('kim@example.com');
  });
});

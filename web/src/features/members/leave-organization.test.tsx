import { ApiError } from '@tessera/contracts/define/error';
import { memberErrors } from '@tessera/contracts/org/members';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { alertWith, button, messageOf, pressTwice } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, memberOf } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { LeaveOrganization } from './leave-organization.tsx';

const LEAVE = 'POST /api/auth/organization/leave';

describe('LeaveOrganization', () => {
  const dialog = (opened: boolean, onLeft = () => {}) => (
    <LeaveOrganization organization={acme} opened={opened} onClose={() => {}} onLeft={onLeft} />
  );

  it('focuses the button that keeps the membership', async () => {
    renderWith(dialog(true));
    await screen.findByRole('dialog', { name: t('leave.dialogTitle', { name: 'Acme' }) });
    await waitFor(() => expect(document.activeElement).toBe(button(t('common.keep'))));
  });

  it('leaves once', async () => {
    const onLeft = vi.fn();
    const server = serve({ [LEAVE]: () => memberOf('Ada Lund') });
    const { user } = renderWith(dialog(true, onLeft));
    await pressTwice({ user, server, name: t('leave.submit'), route: LEAVE });
    expect(server.bodies(LEAVE)).toEqual([{ organizationId: acme.id }]);
    await screen.findByText(t('leave.done', { name: 'Acme' }));
    expect(onLeft).toHaveBeenCalledOnce();
  });

  it('shows an error in an alert, which is gone when the dialog is opened again', async () => {
    const error = memberErrors.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER;
    serve({ [LEAVE]: () => new ApiError(error) });
    const { user, rerender } = renderWith(dialog(true));
    await user.click(button(t('leave.submit')));
    await alertWith(messageOf(error));
    await user.click(button(t('common.keep')));
    rerender(dialog(false));
    rerender(dialog(true));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

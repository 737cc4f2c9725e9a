import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { passwordErrors } from '@tessera/contracts/identity/passwords';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import {
  alertWith,
  button,
  errorAt,
  field,
  messageOf,
  pressTwice,
} from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { acme, ada } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { DeleteAccount } from './delete-account.tsx';
import { DELETED } from './deletion-points.tsx';

const DELETE = 'POST /api/auth/delete-user';
const ORGANIZATIONS = 'GET /api/auth/organization/list';
const email = () => field(t('deletion.confirmEmail'));
const password = () => field(t('deletion.password'));

async function openDialog(hasPassword = true) {
  const view = renderWith(<DeleteAccount user={ada} hasPassword={hasPassword} />);
  await view.user.click(button(t('deletion.open')));
  await screen.findByRole('dialog', { name: t('deletion.dialogTitle') });
  await screen.findByText(t('deletion.point.sessions'));
  return view;
}

describe('DeleteAccount', () => {
  let redirect: MockInstance<Location['assign']>;
  beforeEach(() => {
    redirect = vi.spyOn(window.location, 'assign').mockReturnValue();
    serve({ [ORGANIZATIONS]: () => [{ ...acme, memberCount: 1 }] });
  });
  afterEach(() => redirect.mockRestore());

  it('lists the consequences, focuses the address, and validates both fields', async () => {
    const { user } = await openDialog();
    await screen.findByText(t('deletion.point.deleted', { organizations: 'Acme' }));
    await waitFor(() => expect(document.activeElement).toBe(email()));
    await user.type(email(), 'grace@example.com');
    await user.tab();
    expect(errorAt(email())).toBe(t('deletion.confirmEmailWrong', { email: ada.email }));
    await user.click(button(t('deletion.submit')));
    expect(errorAt(password())).toBe(t('deletion.passwordWrong'));
    expect(document.activeElement).toBe(email());
    await user.click(button(t('common.cancel')));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not delete before the organizations are known', async () => {
    const server = serve({ [ORGANIZATIONS]: () => new ApiError(commonErrors.SERVICE_UNAVAILABLE) });
    const { user } = renderWith(<DeleteAccount user={ada} hasPassword={false} />);
    await user.click(button(t('deletion.open')));
    await alertWith(messageOf(commonErrors.SERVICE_UNAVAILABLE));
    await user.type(email(), `${ada.email}{Enter}`);
    expect(button(t('deletion.submit'))).toHaveProperty('disabled', true);
    serve({ [ORGANIZATIONS]: () => [{ ...acme, memberCount: 1 }] });
    await user.click(button(t('common.tryAgain')));
    await screen.findByText(t('deletion.point.deleted', { organizations: 'Acme' }));
    expect(button(t('deletion.submit'))).toHaveProperty('disabled', false);
    expect(server.bodies(DELETE)).toEqual([]);
  });

  it('deletes once, and then leaves the app', async () => {
    const server = serve({ [DELETE]: () => ({ success: true, message: 'User deleted' }) });
    const { user } = await openDialog();
    await user.type(email(), 'ADA@example.com');
    await user.type(password(), 'secret');
    await pressTwice({ user, server, name: t('deletion.submit'), route: DELETE });
    expect(server.bodies(DELETE)).toEqual([
      { callbackURL: '/account/delete/confirm', password: 'secret' },
    ]);
    expect(redirect).toHaveBeenCalledExactlyOnceWith(DELETED);
  });

  it('mails a link to a user without a password', async () => {
    serve({ [DELETE]: () => ({ success: true, message: 'Verification email sent' }) });
    const { user } = await openDialog(false);
    expect(screen.queryByLabelText(t('deletion.password'))).toBeNull();
    await user.type(email(), `${ada.email}{Enter}`);
    await screen.findByText(t('deletion.mailed', { time: '1 day' }));
    expect(redirect).not.toHaveBeenCalled();
  });

  it('shows a wrong password at its field until it is edited, and other errors in an alert', async () => {
    serve({ [DELETE]: () => new ApiError(passwordErrors.INVALID_PASSWORD) });
    const { user } = await openDialog();
    await user.type(email(), ada.email);
    await user.type(password(), 'wrong{Enter}');
    await waitFor(() =>
      expect(errorAt(password())).toBe(messageOf(passwordErrors.INVALID_PASSWORD)),
    );
    serve({ [DELETE]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    await user.type(password(), '2');
    expect(errorAt(password())).toBeNull();
    await user.keyboard('{Enter}');
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
  });

  it('says so if deletion is disabled', async () => {
    serve({ [DELETE]: () => new ApiError(commonErrors.NOT_FOUND) });
    const { user } = await openDialog();
    await user.type(email(), ada.email);
    await user.type(password(), 'secret{Enter}');
    await screen.findByText(t('deletion.off'));
  });
});

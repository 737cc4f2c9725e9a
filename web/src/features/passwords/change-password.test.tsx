import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { passwordErrors } from '@tessera/contracts/identity/passwords';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  alertWith,
  button,
  errorAt,
  field,
  messageOf,
  pressTwice,
} from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { ada } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { ChangePassword } from './change-password.tsx';

const CHANGE = 'POST /api/auth/change-password';
const current = () => field(t('changePassword.current'));
const next = () => field(t('reset.newPassword'));
const fill = async ({ user }: ReturnType<typeof renderWith>) => {
  await user.type(current(), 'old password');
  await user.type(next(), 'new password');
};

describe('ChangePassword', () => {
  it('validates on blur and on submit, and focuses the first invalid field', async () => {
    const { user } = renderWith(<ChangePassword email={ada.email} />);
    await user.type(next(), 'short');
    await user.tab();
    expect(errorAt(next())).toBe(t('signUp.passwordWrong', { min: 8, count: 128 }));
    await user.click(button(t('changePassword.submit')));
    expect(errorAt(current())).toBe(t('changePassword.currentWrong'));
    expect(document.activeElement).toBe(current());
  });

  it('changes the password once, keeps other sessions if wanted, and empties the fields', async () => {
    const server = serve({ [CHANGE]: () => ({ token: null, user: ada }) });
    const view = renderWith(<ChangePassword email={ada.email} />);
    await fill(view);
    await view.user.click(field(t('changePassword.revokeOthers')));
    await pressTwice({
      user: view.user,
      server,
      name: t('changePassword.submit'),
      route: CHANGE,
    });
    expect(server.bodies(CHANGE)).toEqual([
      {
        currentPassword: 'old password',
        newPassword: 'new password',
        revokeOtherSessions: false,
      },
    ]);
    await screen.findByText(t('changePassword.done'));
    expect([current().value, next().value]).toEqual(['', '']);
  });

  it.each([
    [passwordErrors.INVALID_PASSWORD, current],
    [passwordErrors.PASSWORD_COMPROMISED, next],
  ])('shows $code at its field', async (error, fieldOfError) => {
    serve({ [CHANGE]: () => new ApiError(error) });
    const view = renderWith(<ChangePassword email={ada.email} />);
    await fill(view);
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(errorAt(fieldOfError())).toBe(messageOf(error)));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows any other error in an alert', async () => {
    serve({ [CHANGE]: () => new ApiError(commonErrors.TOO_MANY_REQUESTS) });
    const view = renderWith(<ChangePassword email={ada.email} />);
    await fill(view);
    await view.user.keyboard('{Enter}');
    await alertWith(messageOf(commonErrors.TOO_MANY_REQUESTS));
  });
});

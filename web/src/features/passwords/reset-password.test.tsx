import { ApiError } from '@tessera/contracts/define/error';
import { passwordErrors } from '@tessera/contracts/identity/passwords';
import { waitFor } from '@testing-library/react';
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
import { serve } from '../../../test/serve.ts';
import { ResetPassword } from './reset-password.tsx';

const RESET = 'POST /api/auth/reset-password';
const next = () => field(t('reset.newPassword'));
const repeated = () => field(t('reset.repeated'));

describe('ResetPassword', () => {
  const onDone = vi.fn();
  const onExpired = vi.fn();
  const form = <ResetPassword token="token-1" onDone={onDone} onExpired={onExpired} />;

  it('reports a password that is too short, and then one that is typed differently', async () => {
    const { user } = renderWith(form);
    await user.type(next(), 'short');
    await user.type(repeated(), 'short');
    await user.click(button(t('reset.submit')));
    expect(errorAt(next())).toBe(t('signUp.passwordWrong', { min: 8, count: 128 }));
    expect(document.activeElement).toBe(next());
    await user.type(next(), ' password');
    await user.click(button(t('reset.submit')));
    expect(errorAt(repeated())).toBe(t('reset.repeatedWrong'));
    expect(document.activeElement).toBe(repeated());
  });

  it('sets the password once', async () => {
    const server = serve({ [RESET]: () => ({ status: true }) });
    const { user } = renderWith(form);
    await user.type(next(), 'new password');
    await user.type(repeated(), 'new password');
    await pressTwice({ user, server, name: t('reset.submit'), route: RESET });
    expect(server.bodies(RESET)).toEqual([{ newPassword: 'new password', token: 'token-1' }]);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('shows an error in an alert, and reports an expired link', async () => {
    serve({ [RESET]: () => new ApiError(passwordErrors.PASSWORD_COMPROMISED) });
    const { user } = renderWith(form);
    await user.type(next(), 'new password');
    await user.type(repeated(), 'new password{Enter}');
    await alertWith(messageOf(passwordErrors.PASSWORD_COMPROMISED));
    expect(onExpired).not.toHaveBeenCalled();
    serve({ [RESET]: () => new ApiError(passwordErrors.INVALID_TOKEN) });
    await user.click(button(t('reset.submit')));
    await waitFor(() => expect(onExpired).toHaveBeenCalledOnce());
  });
});

import { ApiError } from '@tessera/contracts/define/error';
import { passwordErrors } from '@tessera/contracts/identity/passwords';
import { userErrors, usernameErrors } from '@tessera/contracts/identity/users';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button, errorAt, field, messageOf, pressTwice } from '../../../test/form-queries.ts';
import { renderWith, t } from '../../../test/render-with.tsx';
import { ada } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { SignUpForm } from './sign-up-form.tsx';

const SIGN_UP = 'POST /api/auth/sign-up/email';
const AVAILABLE = 'POST /api/auth/is-username-available';
const SETTINGS = 'GET /api/auth/account-settings';
const settings = {
  signUpEnabled: true,
  passwordEnabled: true,
  emailVerificationSent: true,
  canChangeEmail: true,
  canDeleteAccount: true,
  resetRevokesSessions: true,
  resetLinkExpiresIn: 3_600,
  deletionLinkExpiresIn: 86_400,
  passwordLength: { min: 10, max: 64 },
  usernameLength: { min: 3, max: 30 },
  termsUrl: null,
  privacyUrl: null,
};
const name = () => field(t('signUp.name'));
const email = () => field(t('signUp.email'));
const username = () => field(t('signUp.username'));
const password = () => field(t('signUp.password'));

describe('SignUpForm', () => {
  const form = (onSignedUp = () => {}) => (
    <SignUpForm
      email=""
      invitation={undefined}
      callbackUrl="/verify-email"
      onApproach={() => {}}
      onSignedUp={onSignedUp}
    />
  );

  it('validates with the limits of the deployment, and focuses the first invalid field', async () => {
    serve({ [SETTINGS]: () => settings });
    const { user } = renderWith(form());
    await screen.findByText(t('signUp.passwordHint', { count: 10 }));
    await user.type(password(), 'nine char');
    await user.tab();
    expect(errorAt(password())).toBe(t('signUp.passwordWrong', { min: 10, count: 64 }));
    await user.click(button(t('signUp.submit')));
    expect(errorAt(name())).toBe(t('signUp.nameWrong'));
    expect(errorAt(email())).toBe(t('signUp.emailWrong'));
    expect(errorAt(username())).toBeNull();
    expect(document.activeElement).toBe(name());
  });

  it('signs up once, and passes on whether the user is signed in', async () => {
    const onSignedUp = vi.fn();
    const server = serve({ [SIGN_UP]: () => ({ token: null, user: ada }) });
    const { user } = renderWith(form(onSignedUp));
    await user.type(name(), ' Ada Lund ');
    await user.type(email(), 'ada@example.com');
    await user.type(password(), 'correct horse');
    await pressTwice({ user, server, name: t('signUp.submit'), route: SIGN_UP });
    expect(server.bodies(SIGN_UP)).toEqual([
      {
        name: 'Ada Lund',
        email: 'ada@example.com',
        password: 'correct horse',
        callbackURL: '/verify-email',
      },
    ]);
    expect(onSignedUp).toHaveBeenCalledExactlyOnceWith({ email: ada.email, isSignedIn: false });
  });

  it('checks the username while it is typed, and sends nothing with a taken one', async () => {
    const server = serve({
      [AVAILABLE]: (body) => ({ available: (body as { username: string }).username !== 'ada' }),
    });
    const { user } = renderWith(form());
    await user.type(name(), 'Ada');
    await user.type(email(), 'ada@example.com');
    await user.type(password(), 'correct horse');
    await user.type(username(), 'ada');
    const taken = messageOf(usernameErrors.USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER);
    await waitFor(() => expect(errorAt(username())).toBe(taken));
    await user.click(button(t('signUp.submit')));
    expect(document.activeElement).toBe(username());
    expect(server.bodies(SIGN_UP)).toEqual([]);
    await user.type(username(), '2');
    await screen.findByText(t('username.free'));
  });

  it.each([
    [userErrors.USER_ALREADY_EXISTS, email],
    [passwordErrors.PASSWORD_COMPROMISED, password],
  ])('shows $code at its field', async (error, fieldOfError) => {
    serve({ [SIGN_UP]: () => new ApiError(error) });
    const { user } = renderWith(form());
    await user.type(name(), 'Ada');
    await user.type(email(), 'ada@example.com');
    await user.type(password(), 'correct horse{Enter}');
    await waitFor(() => expect(errorAt(fieldOfError())).toBe(messageOf(error)));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(fieldOfError(), 'x');
    expect(errorAt(fieldOfError())).toBeNull();
  });

  it('says so if sign-up is disabled', async () => {
    serve({ [SETTINGS]: () => ({ ...settings, signUpEnabled: false }) });
    renderWith(form());
    await screen.findByText(t('error.EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED'));
    expect(screen.queryByRole('form')).toBeNull();
  });
});

import { ApiError } from '@tessera/contracts/define/error';
import { signInErrors } from '@tessera/contracts/identity/sign-in';
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
import { ada } from '../../../test/sample-organization.ts';
import { serve } from '../../../test/serve.ts';
import { saveLastSignInMethod } from '../../session/last-sign-in-method.ts';
import { SignInForm } from './sign-in-form.tsx';

const BY_EMAIL = 'POST /api/auth/sign-in/email';
const BY_USERNAME = 'POST /api/auth/sign-in/username';
const signedIn = () => ({ redirect: false, token: 'token-2', user: ada });

describe('SignInForm', () => {
  const form = (onSignedIn = () => {}) => (
    <SignInForm
      callbackUrl="/verify-email"
      onSignedIn={onSignedIn}
      resend={(email) => <button type="button">Resend to {email}</button>}
    />
  );

  it('reports an invalid address on blur and empty fields on submit, and focuses the first of them', async () => {
    const { user } = renderWith(form());
    await user.type(field(t('signIn.email')), 'ada');
    await user.tab();
    expect(errorAt(field(t('signIn.email')))).toBe(t('signIn.emailWrong'));
    await user.clear(field(t('signIn.email')));
    expect(errorAt(field(t('signIn.email')))).toBeNull();
    await user.click(button(t('signIn.submit')));
    expect(errorAt(field(t('signIn.email')))).toBe(t('signIn.emailWrong'));
    expect(errorAt(field(t('signIn.password')))).toBe(t('signIn.passwordWrong'));
    expect(document.activeElement).toBe(field(t('signIn.email')));
  });

  it('signs in once by the trimmed address', async () => {
    const onSignedIn = vi.fn();
    const server = serve({ [BY_EMAIL]: signedIn });
    const { user } = renderWith(form(onSignedIn));
    await user.type(field(t('signIn.email')), ' ada@example.com ');
    await user.type(field(t('signIn.password')), 'secret');
    await user.click(field(t('signIn.rememberMe')));
    await pressTwice({ user, server, name: t('signIn.submit'), route: BY_EMAIL });
    expect(server.bodies(BY_EMAIL)).toEqual([
      {
        email: 'ada@example.com',
        password: 'secret',
        rememberMe: false,
        callbackURL: '/verify-email',
      },
    ]);
    expect(onSignedIn).toHaveBeenCalledOnce();
  });

  it('starts with the username if it was used last', async () => {
    saveLastSignInMethod('username');
    const server = serve({ [BY_USERNAME]: signedIn });
    const { user } = renderWith(form());
    await user.type(field(t('signIn.username')), 'ada');
    await user.type(field(t('signIn.password')), 'secret{Enter}');
    await waitFor(() =>
      expect(server.bodies(BY_USERNAME)).toEqual([
        { username: 'ada', password: 'secret', rememberMe: true },
      ]),
    );
  });

  it('shows a wrong password in an alert, and offers another link to an unverified address', async () => {
    serve({ [BY_EMAIL]: () => new ApiError(signInErrors.INVALID_EMAIL_OR_PASSWORD) });
    const onSignedIn = vi.fn();
    const { user } = renderWith(form(onSignedIn));
    await user.type(field(t('signIn.email')), 'ada@example.com');
    await user.type(field(t('signIn.password')), 'wrong{Enter}');
    await alertWith(messageOf(signInErrors.INVALID_EMAIL_OR_PASSWORD));
    expect(field(t('signIn.password')).value).toBe('wrong');

    serve({ [BY_EMAIL]: () => new ApiError(signInErrors.EMAIL_NOT_VERIFIED) });
    await user.click(button(t('signIn.submit')));
    await alertWith(t('signIn.notVerifiedText'));
    expect(button('Resend to ada@example.com')).toBeDefined();
    expect(onSignedIn).not.toHaveBeenCalled();
  });
});

import { Button, TextInput } from '@mantine/core';
import { isEmailAddress } from '@tessera/contracts/define/text';
import type { AccountSettings } from '@tessera/contracts/identity/account-settings';
import { passwordErrors } from '@tessera/contracts/identity/passwords';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { signUpRoutes } from '@tessera/contracts/identity/sign-up';
import { userErrors, usernameErrors } from '@tessera/contracts/identity/users';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { Alert } from '../../components/feedback/alert.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { FieldStatus } from '../../components/forms/field-status.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Stack } from '../../components/layout/stack.tsx';
import { errorCodeText, errorText } from '../../i18n/texts.ts';
import { NewPassword } from '../../session/new-password.tsx';
import { isWithin, useAccountSettings } from '../../session/use-account-settings.ts';
import { useUsernameCheck } from '../../session/use-username-check.ts';

const schemaWithin = (length: AccountSettings['passwordLength']) => {
  const { body } = signUpRoutes.signUpEmail;
  return z
    .extend(body, { password: body.shape.password.check(z.refine(isWithin(length))) })
    .check(z.refine(({ email }) => isEmailAddress(email.trim()), { path: ['email'] }));
};

const usernameCodes = Object.values(usernameErrors).map(({ code }) => code);
const fieldOf: Readonly<Record<string, 'email' | 'password' | 'username'>> = {
  [userErrors.USER_ALREADY_EXISTS.code]: 'email',
  [userErrors.INVALID_EMAIL.code]: 'email',
  [passwordErrors.PASSWORD_TOO_SHORT.code]: 'password',
  [passwordErrors.PASSWORD_TOO_LONG.code]: 'password',
  [passwordErrors.PASSWORD_COMPROMISED.code]: 'password',
  ...Object.fromEntries(usernameCodes.map((code) => [code, 'username' as const])),
};

/** The id and secret of a mailed invitation. */
export type Invitation = { readonly id: string; readonly secret: string };

type Outcome = { readonly email: string; readonly isSignedIn: boolean };
type Props = {
  /** The address, if it is known. */
  readonly email: string;
  readonly invitation: Invitation | undefined;
  readonly callbackUrl: string;
  /** Called when the user begins to fill in the form. */
  readonly onApproach: () => void;
  readonly onSignedUp: (outcome: Outcome) => void;
};

export function SignUpForm({ email: known, invitation, callbackUrl, ...on }: Props) {
  const { onApproach, onSignedUp } = on;
  const { t } = useTranslation();
  const signUp = useCommand(signUpRoutes.signUpEmail, { invalidates: [sessionRoutes.getSession] });
  const { signUpEnabled, passwordLength } = useAccountSettings();
  const { min, max } = passwordLength;
  const form = useSchemaForm({
    initial: { name: '', email: known, username: '', password: '' },
    schema: schemaWithin(passwordLength),
    texts: {
      name: t('signUp.nameWrong'),
      email: t('signUp.emailWrong'),
      username: t('error.USERNAME_IS_INVALID'),
      password: t('signUp.passwordWrong', { min, count: max }),
    },
  });
  const usernameInput = useRef<HTMLInputElement>(null);
  const check = useUsernameCheck(form.values.username.trim());

  const { error } = signUp;
  const { setFieldError } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error is shown once, when it arrives
  useEffect(() => {
    const field = error && fieldOf[error.code];
    if (error && field) setFieldError(field, errorText(error, t));
  }, [error]);

  const submit = form.submit(({ name, email, username, password }) => {
    if (check.status === 'rejected') return usernameInput.current?.focus();
    const account = {
      name: name.trim(),
      email: email.trim(),
      password,
      callbackURL: callbackUrl,
      ...(invitation && { invitation }),
      ...(username.trim() === '' ? {} : { username: username.trim() }),
    };
    void signUp.trigger(
      { body: account },
      {
        onSuccess: ({ token, user }) =>
          onSignedUp({ email: user.email, isSignedIn: token !== null }),
      },
    );
  });
  const usernameField = form.field('username');
  const usernameError = check.status === 'rejected' ? errorCodeText(check.code, t) : undefined;

  if (!signUpEnabled) {
    return <Alert tone="info">{t('error.EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED')}</Alert>;
  }
  return (
    <form onSubmit={submit} noValidate onFocus={onApproach} aria-label={t('signUp.title')}>
      <Stack>
        <ErrorAlert error={error} ignoredCodes={Object.keys(fieldOf)} />
        <TextInput {...form.field('name')} label={t('signUp.name')} autoComplete="name" size="md" />
        <TextInput
          {...form.field('email')}
          label={t('signUp.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          size="md"
        />
        <div>
          <TextInput
            {...usernameField}
            ref={usernameInput}
            error={usernameField.error ?? usernameError}
            label={t('signUp.username')}
            // Off, so that password managers store the email address as the account name.
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
          />
          {usernameField.error === undefined && usernameError === undefined && (
            <FieldStatus tone={check.status === 'available' ? 'good' : 'quiet'}>
              {check.status === 'checking' && t('username.checking')}
              {check.status === 'available' && t('username.free')}
              {check.status === 'idle' && t('signUp.usernameHint')}
            </FieldStatus>
          )}
        </div>
        <NewPassword field={form.field('password')} label={t('signUp.password')} size="md" />
        <Button type="submit" size="md" fullWidth loading={signUp.isBusy}>
          {t('signUp.submit')}
        </Button>
      </Stack>
    </form>
  );
}

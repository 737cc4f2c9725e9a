import { Button, TextInput } from '@mantine/core';
import { isEmailAddress } from '@tessera/contracts/define/text';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { signInErrors, signInRoutes } from '@tessera/contracts/identity/sign-in';
import { usernameRoutes } from '@tessera/contracts/identity/username';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { Alert } from '../../components/feedback/alert.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Check } from '../../components/forms/check.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { useFields } from '../../components/forms/use-fields.ts';
import { Stack } from '../../components/layout/stack.tsx';
import { readLastSignInMethod, saveLastSignInMethod } from '../../session/last-sign-in-method.ts';
import classes from './sign-in-form.module.css';

type SignInMethod = 'email' | 'username';

const NOT_VERIFIED = signInErrors.EMAIL_NOT_VERIFIED.code;
const schemas = {
  email: signInRoutes.signInEmail.body.check(
    z.refine(({ email }) => isEmailAddress(email.trim()), { path: ['email'] }),
    z.refine(({ password }) => password.length > 0, { path: ['password'] }),
  ),
  username: usernameRoutes.signInUsername.body.check(
    z.refine(({ username }) => username.trim() !== '', { path: ['username'] }),
    z.refine(({ password }) => password.length > 0, { path: ['password'] }),
  ),
} as const;

type Props = {
  /** The email address, if the user is known. */
  readonly email?: string;
  /** The page to which a verification link leads that this attempt may send. */
  readonly callbackUrl: string;
  /** Called when the user begins to fill in the form. */
  readonly onApproach?: () => void;
  readonly onSignedIn: () => void;
  /** Renders the button that requests another verification link. */
  readonly resend?: (email: string) => ReactNode;
  /** Renders the link to reset a forgotten password, beside the field, for the typed address. */
  readonly forgot?: (email: string) => ReactNode;
};

/** Sign-in with a password, by email address or username. Starts with the method last used on this device. */
export function SignInForm({ email = '', callbackUrl, onSignedIn, ...rest }: Props) {
  const { onApproach, resend, forgot } = rest;
  const { t } = useTranslation();
  const [method, setMethod] = useState<SignInMethod>(() =>
    readLastSignInMethod() === 'username' ? 'username' : 'email',
  );
  const [rememberMe, setRememberMe] = useState(true);
  const invalidates = [sessionRoutes.getSession];
  const byEmail = useCommand(signInRoutes.signInEmail, { invalidates });
  const byUsername = useCommand(usernameRoutes.signInUsername, { invalidates });
  const fields = useFields({
    initial: { email, username: '', password: '' },
    schema: schemas[method],
    texts: {
      email: t('signIn.emailWrong'),
      username: t('signIn.usernameWrong'),
      password: t('signIn.passwordWrong'),
    },
  });
  const signIn = method === 'email' ? byEmail : byUsername;
  const isUnverified = signIn.error?.code === NOT_VERIFIED;

  const submit = fields.submit(({ email, username, password }) => {
    const done = {
      onSuccess() {
        saveLastSignInMethod(method);
        onSignedIn();
      },
    };
    if (method === 'username') {
      const body = { username: username.trim(), password, rememberMe };
      return void byUsername.trigger({ body }, done);
    }
    const body = { email: email.trim(), password, rememberMe, callbackURL: callbackUrl };
    void byEmail.trigger({ body }, done);
  });

  return (
    <form onSubmit={submit} noValidate onFocus={onApproach} aria-label={t('signIn.title')}>
      <Stack>
        <SegmentedControl
          label={t('signIn.with')}
          value={method}
          onChange={setMethod}
          options={[
            { value: 'email', label: t('signIn.byEmail') },
            { value: 'username', label: t('signIn.byUsername') },
          ]}
        />
        <ErrorAlert error={signIn.error} ignoredCodes={[NOT_VERIFIED]} />
        {isUnverified && (
          <Alert tone="warn" title={t('signIn.notVerified')} urgent>
            <p>{t('signIn.notVerifiedText')}</p>
            {method === 'email' && resend?.(fields.values.email.trim())}
          </Alert>
        )}
        {method === 'email' ? (
          <TextInput
            {...fields.field('email')}
            key="email"
            label={t('signIn.email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            size="md"
          />
        ) : (
          <TextInput
            {...fields.field('username')}
            key="username"
            label={t('signIn.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
          />
        )}
        <PasswordField
          {...fields.field('password')}
          label={t('signIn.password')}
          autoComplete="current-password"
          size="md"
        />
        <div className={classes.aside}>
          <Check checked={rememberMe} onChange={setRememberMe}>
            {t('signIn.rememberMe')}
          </Check>
          {forgot?.(method === 'email' ? fields.values.email.trim() : '')}
        </div>
        <Button type="submit" size="md" fullWidth loading={signIn.isBusy}>
          {t('signIn.submit')}
        </Button>
      </Stack>
    </form>
  );
}

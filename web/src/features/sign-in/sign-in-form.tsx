import { Button, TextInput } from '@mantine/core';
import { useField } from '@mantine/form';
import { isEmailAddress } from '@tessera/contracts/define/text';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { signInErrors, signInRoutes } from '@tessera/contracts/identity/sign-in';
import { usernameRoutes } from '@tessera/contracts/identity/username';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { Alert } from '../../components/feedback/alert.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Check } from '../../components/forms/check.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { readLastSignInMethod, saveLastSignInMethod } from '../../session/last-sign-in-method.ts';
import classes from './sign-in-form.module.css';

type SignInMethod = 'email' | 'username';

const NOT_VERIFIED = signInErrors.EMAIL_NOT_VERIFIED.code;
const ofEmail = signInRoutes.signInEmail.body.shape;
const ofUsername = usernameRoutes.signInUsername.body.shape;

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

/** A text field, validated on submit and, unless it is empty, on blur. */
function useTextField(name: string, initialValue: string, isValid: (value: string) => boolean) {
  const ref = useRef<HTMLInputElement>(null);
  const { getInputProps, getValue, validate, error } = useField({
    initialValue,
    validate: (value) => !isValid(value),
  });
  return {
    ref,
    value: getValue(),
    validate,
    input: (text: string) => ({
      ...getInputProps(),
      ref,
      name,
      error: error && text,
      onBlur: () => getValue() !== '' && validate(),
    }),
  };
}

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
  const fields = {
    email: useTextField(
      'email',
      email,
      (value) => ofEmail.email.safeParse(value).success && isEmailAddress(value.trim()),
    ),
    username: useTextField(
      'username',
      '',
      (value) => ofUsername.username.safeParse(value).success && value.trim() !== '',
    ),
    password: useTextField(
      'password',
      '',
      (value) => ofEmail.password.safeParse(value).success && value !== '',
    ),
  };
  const typedEmail = fields.email.value.trim();
  const signIn = method === 'email' ? byEmail : byUsername;
  const isUnverified = signIn.error?.code === NOT_VERIFIED;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const shown = [fields[method], fields.password];
    const errors = await Promise.all(shown.map(({ validate }) => validate()));
    const invalid = shown.find((_, index) => errors[index]);
    if (invalid) return invalid.ref.current?.focus();

    const done = {
      onSuccess() {
        saveLastSignInMethod(method);
        onSignedIn();
      },
    };
    const password = fields.password.value;
    if (method === 'username') {
      const body = { username: fields.username.value.trim(), password, rememberMe };
      return void byUsername.trigger({ body }, done);
    }
    const body = { email: typedEmail, password, rememberMe, callbackURL: callbackUrl };
    void byEmail.trigger({ body }, done);
  };

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      onFocus={onApproach}
      aria-label={t('signIn.title')}
    >
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
            {method === 'email' && resend?.(typedEmail)}
          </Alert>
        )}
        {method === 'email' ? (
          <TextInput
            {...fields.email.input(t('signIn.emailWrong'))}
            key="email"
            label={t('signIn.email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            size="md"
          />
        ) : (
          <TextInput
            {...fields.username.input(t('signIn.usernameWrong'))}
            key="username"
            label={t('signIn.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
          />
        )}
        <PasswordField
          {...fields.password.input(t('signIn.passwordWrong'))}
          label={t('signIn.password')}
          autoComplete="current-password"
          size="md"
        />
        <div className={classes.aside}>
          <Check checked={rememberMe} onChange={setRememberMe}>
            {t('signIn.rememberMe')}
          </Check>
          {forgot?.(method === 'email' ? typedEmail : '')}
        </div>
        <Button type="submit" size="md" fullWidth loading={signIn.isBusy}>
          {t('signIn.submit')}
        </Button>
      </Stack>
    </form>
  );
}

import { isEmailAddress } from '@app/contracts/define/text';
import { sessionRoutes } from '@app/contracts/identity/sessions';
import { signInErrors, signInRoutes } from '@app/contracts/identity/sign-in';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Check } from '../../ui/check.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useWords } from '../../words/words.tsx';

const { body } = signInRoutes.signInEmail;
const NOT_VERIFIED = signInErrors.EMAIL_NOT_VERIFIED.code;
const schema = body
  .refine(({ email }) => isEmailAddress(email), { path: ['email'] })
  .refine(({ password }) => password.length > 0, { path: ['password'] });

type Props = {
  /** The page that a verification link sent by this attempt leads to. */
  readonly callbackUrl: string;
  /** Somebody begins to fill the form. */
  readonly onApproach: () => void;
  readonly onSignedIn: () => void;
};

export function SignInForm({ callbackUrl, onApproach, onSignedIn }: Props) {
  const { t } = useWords();
  const [rememberMe, setRememberMe] = useState(true);
  const signIn = useCommand(signInRoutes.signInEmail, { stale: [sessionRoutes.getSession] });
  const fields = useFields({
    initial: { email: '', password: '' },
    schema,
    texts: { email: t('signIn.emailWrong'), password: t('signIn.passwordWrong') },
  });

  const submit = fields.submit(({ email, password }) => {
    const credentials = { email: email.trim(), password, rememberMe, callbackURL: callbackUrl };
    void signIn.trigger({ body: credentials }, { onSuccess: onSignedIn });
  });

  return (
    <form onSubmit={submit} noValidate onFocus={onApproach} aria-label={t('signIn.title')}>
      <Stack>
        <Problem of={signIn.error} unless={[NOT_VERIFIED]} />
        {signIn.error?.code === NOT_VERIFIED && (
          <Notice tone="warn" title={t('signIn.notVerified')} urgent>
            {t('signIn.notVerifiedText')}
          </Notice>
        )}
        <TextInput
          {...fields.field('email')}
          label={t('signIn.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          size="md"
        />
        <PasswordField
          {...fields.field('password')}
          label={t('signIn.password')}
          autoComplete="current-password"
          size="md"
        />
        <Check checked={rememberMe} onChange={setRememberMe}>
          {t('signIn.rememberMe')}
        </Check>
        <Button type="submit" size="md" fullWidth loading={signIn.isBusy}>
          {t('signIn.submit')}
        </Button>
      </Stack>
    </form>
  );
}

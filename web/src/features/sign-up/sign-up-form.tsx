import { isEmailAddress } from '@app/contracts/define/text';
import { passwordErrors } from '@app/contracts/identity/passwords';
import { sessionRoutes } from '@app/contracts/identity/sessions';
import { signUpRoutes } from '@app/contracts/identity/sign-up';
import { userErrors } from '@app/contracts/identity/users';
import { Button, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { problemText } from '../../words/problem-text.ts';
import { useWords } from '../../words/words.tsx';

const { body } = signUpRoutes.signUpEmail;
/** The usual limits; a deployment that has others says so itself. */
const schema = body
  .refine(({ email }) => isEmailAddress(email), { path: ['email'] })
  .refine(({ password }) => password.length >= 8 && password.length <= 128, { path: ['password'] });

const fieldOf = {
  [userErrors.USER_ALREADY_EXISTS.code]: 'email',
  [userErrors.INVALID_EMAIL.code]: 'email',
  [passwordErrors.PASSWORD_TOO_SHORT.code]: 'password',
  [passwordErrors.PASSWORD_TOO_LONG.code]: 'password',
  [passwordErrors.PASSWORD_COMPROMISED.code]: 'password',
} as const satisfies Record<string, 'email' | 'password'>;

type Outcome = { readonly email: string; readonly isSignedIn: boolean };
type Props = {
  readonly callbackUrl: string;
  /** Somebody begins to fill the form. */
  readonly onApproach: () => void;
  readonly onSignedUp: (outcome: Outcome) => void;
};

export function SignUpForm({ callbackUrl, onApproach, onSignedUp }: Props) {
  const { t } = useWords();
  const signUp = useCommand(signUpRoutes.signUpEmail, { stale: [sessionRoutes.getSession] });
  const fields = useFields({
    initial: { name: '', email: '', password: '' },
    schema,
    texts: {
      name: t('signUp.nameWrong'),
      email: t('signUp.emailWrong'),
      password: t('signUp.passwordWrong'),
    },
  });

  const { error } = signUp;
  const { refuse } = fields;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is told once, when it arrives
  useEffect(() => {
    const field = error && fieldOf[error.code];
    if (error && field) refuse(field, problemText(error, t));
  }, [error]);

  const submit = fields.submit(({ name, email, password }) => {
    const account = { name: name.trim(), email: email.trim(), password, callbackURL: callbackUrl };
    void signUp.trigger(
      { body: account },
      {
        onSuccess: ({ token, user }) =>
          onSignedUp({ email: user.email, isSignedIn: token !== null }),
      },
    );
  });

  return (
    <form onSubmit={submit} noValidate onFocus={onApproach} aria-label={t('signUp.title')}>
      <Stack>
        <Problem of={error} unless={Object.keys(fieldOf)} />
        <TextInput
          {...fields.field('name')}
          label={t('signUp.name')}
          autoComplete="name"
          size="md"
        />
        <TextInput
          {...fields.field('email')}
          label={t('signUp.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          size="md"
        />
        <PasswordField
          {...fields.field('password')}
          label={t('signUp.password')}
          description={t('signUp.passwordHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          size="md"
        />
        <Button type="submit" size="md" fullWidth loading={signUp.isBusy}>
          {t('signUp.submit')}
        </Button>
      </Stack>
    </form>
  );
}

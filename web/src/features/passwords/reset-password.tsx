import { passwordRoutes } from '@app/contracts/identity/passwords';
import { sessionRoutes } from '@app/contracts/identity/sessions';
import type { AccountRules } from '@app/contracts/identity/sign-up';
import { Button } from '@mantine/core';
import { useCommand } from '../../api/use-command.ts';
import { useAccountRules } from '../../session/use-account-rules.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordMeter } from '../../ui/password-meter.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useWords } from '../../words/words.tsx';

const schemaWithin = ({ shortest, longest }: AccountRules['passwordLength']) =>
  passwordRoutes.resetPassword.body.refine(
    ({ newPassword }) => newPassword.length >= shortest && newPassword.length <= longest,
    { path: ['newPassword'] },
  );

type Props = { readonly token: string; readonly onDone: () => void };

/** Sets a new password with the token that a reset link brought along. */
export function ResetPassword({ token, onDone }: Props) {
  const { t } = useWords();
  const reset = useCommand(passwordRoutes.resetPassword, { stale: [sessionRoutes.getSession] });
  const { passwordLength } = useAccountRules();
  const { shortest, longest } = passwordLength;
  const fields = useFields({
    initial: { newPassword: '' },
    schema: schemaWithin(passwordLength),
    texts: { newPassword: t('signUp.passwordWrong', { shortest, count: longest }) },
  });

  const submit = fields.submit(({ newPassword }) => {
    void reset.trigger({ body: { newPassword, token } }, { onSuccess: onDone });
  });

  return (
    <form onSubmit={submit} noValidate aria-label={t('reset.title')}>
      <Stack>
        <Problem of={reset.error} />
        <div>
          <PasswordField
            {...fields.field('newPassword')}
            label={t('reset.newPassword')}
            description={t('signUp.passwordHint', { count: shortest })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            size="md"
          />
          <PasswordMeter password={fields.values.newPassword} shortest={shortest} />
        </div>
        <Button type="submit" size="md" fullWidth loading={reset.isBusy}>
          {t('reset.submit')}
        </Button>
      </Stack>
    </form>
  );
}

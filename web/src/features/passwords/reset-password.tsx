import { Button } from '@mantine/core';
import type { AccountSettings } from '@tessera/contracts/identity/account-settings';
import { passwordErrors, passwordRoutes } from '@tessera/contracts/identity/passwords';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Stack } from '../../components/layout/stack.tsx';
import { NewPassword } from '../../session/new-password.tsx';
import { isWithin, useAccountSettings } from '../../session/use-account-settings.ts';

/** The password is typed twice, because a typo would lock the user out. */
const schemaWithin = (length: AccountSettings['passwordLength']) => {
  const { body } = passwordRoutes.resetPassword;
  const { newPassword } = body.shape;
  return z
    .extend(body, {
      newPassword: newPassword.check(z.refine(isWithin(length))),
      repeated: newPassword,
    })
    .check(z.refine((typed) => typed.repeated === typed.newPassword, { path: ['repeated'] }));
};

type Props = {
  readonly token: string;
  readonly onDone: () => void;
  /** Called when the link has expired since it was opened. */
  readonly onExpired: () => void;
};

/** Sets a new password with the token of a reset link. */
export function ResetPassword({ token, onDone, onExpired }: Props) {
  const { t } = useTranslation();
  const reset = useCommand(passwordRoutes.resetPassword, {
    invalidates: [sessionRoutes.getSession],
  });
  const { passwordLength } = useAccountSettings();
  const { min, max } = passwordLength;
  const form = useSchemaForm({
    initial: { newPassword: '', repeated: '' },
    schema: schemaWithin(passwordLength),
    texts: {
      newPassword: t('signUp.passwordWrong', { min, count: max }),
      repeated: t('reset.repeatedWrong'),
    },
  });

  const submit = form.submit(({ newPassword }) => {
    void reset.trigger(
      { body: { newPassword, token } },
      {
        onSuccess: onDone,
        onError: ({ code }) => code === passwordErrors.INVALID_TOKEN.code && onExpired(),
      },
    );
  });

  return (
    <form onSubmit={submit} noValidate aria-label={t('reset.title')}>
      <Stack>
        <ErrorAlert error={reset.error} />
        <NewPassword field={form.field('newPassword')} label={t('reset.newPassword')} size="md" />
        <PasswordField
          {...form.field('repeated')}
          label={t('reset.repeated')}
          autoComplete="new-password"
          size="md"
        />
        <Button type="submit" size="md" fullWidth loading={reset.isBusy}>
          {t('reset.submit')}
        </Button>
      </Stack>
    </form>
  );
}

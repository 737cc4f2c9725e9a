import { Button } from '@mantine/core';
import type { AccountSettings } from '@tessera/contracts/identity/account-settings';
import { passwordErrors, passwordRoutes } from '@tessera/contracts/identity/passwords';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Check } from '../../components/forms/check.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Section } from '../../components/layout/section.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { errorText } from '../../i18n/texts.ts';
import { NewPassword } from '../../session/new-password.tsx';
import { isWithin, useAccountSettings } from '../../session/use-account-settings.ts';

const schemaWithin = (length: AccountSettings['passwordLength']) => {
  const { body } = passwordRoutes.changePassword;
  return z.extend(body, {
    currentPassword: body.shape.currentPassword.check(z.minLength(1)),
    newPassword: body.shape.newPassword.check(z.refine(isWithin(length))),
  });
};

const fieldOf: Readonly<Record<string, 'currentPassword' | 'newPassword'>> = {
  [passwordErrors.INVALID_PASSWORD.code]: 'currentPassword',
  [passwordErrors.PASSWORD_TOO_SHORT.code]: 'newPassword',
  [passwordErrors.PASSWORD_TOO_LONG.code]: 'newPassword',
  [passwordErrors.PASSWORD_COMPROMISED.code]: 'newPassword',
};

/** `email` is for password managers, which store the password under this account. */
type Props = { readonly email: string };

/** Changes the password, and signs out the other devices unless that is unchecked. */
export function ChangePassword({ email }: Props) {
  const { t } = useTranslation();
  const [revokeOtherSessions, setRevoke] = useState(true);
  const change = useCommand(passwordRoutes.changePassword, {
    invalidates: [sessionRoutes.getSession, sessionRoutes.listSessions],
  });
  const { passwordLength } = useAccountSettings();
  const { min, max } = passwordLength;
  const form = useSchemaForm({
    initial: { currentPassword: '', newPassword: '' },
    schema: schemaWithin(passwordLength),
    texts: {
      currentPassword: t('changePassword.currentWrong'),
      newPassword: t('signUp.passwordWrong', { min, count: max }),
    },
  });
  const { error } = change;

  const { setFieldError } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error is shown once, when it arrives
  useEffect(() => {
    const field = error && fieldOf[error.code];
    if (error && field) setFieldError(field, errorText(error, t));
  }, [error]);

  const submit = form.submit((passwords) => {
    void change.trigger(
      { body: { ...passwords, revokeOtherSessions } },
      {
        onSuccess() {
          form.reset();
          toast(
            t(revokeOtherSessions ? 'changePassword.doneOthersRevoked' : 'changePassword.done'),
          );
        },
      },
    );
  });

  return (
    <Section title={t('changePassword.title')} lead={t('changePassword.lead')}>
      <form onSubmit={submit} noValidate aria-label={t('changePassword.title')}>
        <Stack>
          <ErrorAlert error={error} ignoredCodes={Object.keys(fieldOf)} />
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <div style={{ display: 'grid', gap: 18, maxWidth: '28.75rem' }}>
            <PasswordField
              {...form.field('currentPassword')}
              label={t('changePassword.current')}
              autoComplete="current-password"
            />
            <NewPassword field={form.field('newPassword')} label={t('reset.newPassword')} />
          </div>
          <Check checked={revokeOtherSessions} onChange={setRevoke}>
            {t('changePassword.revokeOthers')}
          </Check>
          <Row>
            <Button type="submit" loading={change.isBusy}>
              {t('changePassword.submit')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Section>
  );
}

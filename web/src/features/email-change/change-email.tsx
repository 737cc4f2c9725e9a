import { Button, TextInput } from '@mantine/core';
import { isEmailAddress } from '@tessera/contracts/define/text';
import { emailChangeErrors, emailChangeRoutes } from '@tessera/contracts/identity/email-change';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { type User, userErrors } from '@tessera/contracts/identity/users';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { Alert } from '../../components/feedback/alert.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Section } from '../../components/layout/section.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { errorCodeText, errorText } from '../../i18n/texts.ts';
import { useAccountSettings } from '../../session/use-account-settings.ts';

const OF_THE_ADDRESS: readonly string[] = [
  emailChangeErrors.EMAIL_IS_THE_SAME.code,
  emailChangeErrors.COULDNT_UPDATE_YOUR_EMAIL.code,
  userErrors.USER_ALREADY_EXISTS.code,
];
const DISABLED = emailChangeErrors.CHANGE_EMAIL_IS_DISABLED.code;

const schema = emailChangeRoutes.changeEmail.body.check(
  z.refine(({ newEmail }) => isEmailAddress(newEmail), { path: ['newEmail'] }),
);

type Props = {
  readonly user: User;
  /** The page to which the mailed links lead. */
  readonly callbackUrl: string;
};

/**
 * Changes the email address: at once if the current address is unverified, else after the change was confirmed by a
 * mailed link.
 */
export function ChangeEmail({ user, callbackUrl }: Props) {
  const { t } = useTranslation();
  const { canChangeEmail } = useAccountSettings();
  const change = useCommand(emailChangeRoutes.changeEmail, {
    invalidates: [sessionRoutes.getSession, emailChangeRoutes.getEmailChange],
  });
  const form = useSchemaForm({
    initial: { newEmail: '' },
    schema,
    texts: { newEmail: t('signIn.emailWrong') },
  });
  const { error } = change;

  const { setFieldError } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error is shown once, when it arrives
  useEffect(() => {
    if (error && OF_THE_ADDRESS.includes(error.code))
      setFieldError('newEmail', errorText(error, t));
  }, [error]);

  const submit = form.submit(({ newEmail }) => {
    const wanted = newEmail.trim().toLowerCase();
    const wasVerified = user.emailVerified;
    void change.trigger(
      { body: { newEmail: wanted, callbackURL: callbackUrl } },
      {
        onSuccess() {
          form.reset();
          // A change of a verified address has to be confirmed first; it is shown above as pending.
          if (!wasVerified) toast(t('emailChange.done', { email: wanted }));
        },
      },
    );
  });

  return (
    <Section
      title={t('emailChange.title')}
      lead={
        canChangeEmail &&
        t(user.emailVerified ? 'emailChange.leadVerified' : 'emailChange.leadUnverified')
      }
    >
      {!canChangeEmail || error?.code === DISABLED ? (
        <Alert tone="info">{errorCodeText(DISABLED, t)}</Alert>
      ) : (
        <form onSubmit={submit} noValidate aria-label={t('emailChange.title')}>
          <Stack>
            <ErrorAlert error={error} ignoredCodes={OF_THE_ADDRESS} />
            <div style={{ maxWidth: '28.75rem' }}>
              <TextInput
                {...form.field('newEmail')}
                label={t('emailChange.newEmail')}
                type="email"
                inputMode="email"
                autoComplete="email"
              />
            </div>
            <Row>
              <Button type="submit" loading={change.isBusy}>
                {t('emailChange.submit')}
              </Button>
            </Row>
          </Stack>
        </form>
      )}
    </Section>
  );
}

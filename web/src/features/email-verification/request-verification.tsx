import { Button, TextInput } from '@mantine/core';
import { isEmailAddress } from '@tessera/contracts/define/text';
import { emailVerificationRoutes } from '@tessera/contracts/identity/email-verification';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Stack } from '../../components/layout/stack.tsx';

const schema = emailVerificationRoutes.sendVerificationEmail.body.check(
  z.refine(({ email }) => isEmailAddress(email), { path: ['email'] }),
);

type Props = { readonly callbackUrl: string; readonly onSent: (email: string) => void };

/** Requests a new verification link, for visitors who are not signed in and whose link failed. */
export function RequestVerification({ callbackUrl, onSent }: Props) {
  const { t } = useTranslation();
  const send = useCommand(emailVerificationRoutes.sendVerificationEmail);
  const form = useSchemaForm({
    initial: { email: '' },
    schema,
    texts: { email: t('signIn.emailWrong') },
  });

  const submit = form.submit(({ email }) => {
    void send.trigger(
      { body: { email: email.trim(), callbackURL: callbackUrl } },
      { onSuccess: () => onSent(email.trim()) },
    );
  });

  return (
    <form onSubmit={submit} noValidate aria-label={t('verification.sendNew')}>
      <Stack>
        <ErrorAlert error={send.error} />
        <TextInput
          {...form.field('email')}
          label={t('verification.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          size="md"
        />
        <Button type="submit" size="md" fullWidth loading={send.isBusy}>
          {t('verification.sendNew')}
        </Button>
      </Stack>
    </form>
  );
}

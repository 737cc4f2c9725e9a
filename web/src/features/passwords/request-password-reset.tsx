import { Button, TextInput } from '@mantine/core';
import { isEmailAddress } from '@tessera/contracts/define/text';
import { passwordRoutes } from '@tessera/contracts/identity/passwords';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Stack } from '../../components/layout/stack.tsx';

const schema = passwordRoutes.requestPasswordReset.body.check(
  z.refine(({ email }) => isEmailAddress(email), { path: ['email'] }),
);

type Props = {
  /** The address typed on the sign-in page. */
  readonly email: string;
  readonly onSent: (email: string) => void;
};

/** Requests a password reset link; the response does not reveal whether the address is known. */
export function RequestPasswordReset({ email: typed, onSent }: Props) {
  const { t } = useTranslation();
  const request = useCommand(passwordRoutes.requestPasswordReset);
  const form = useSchemaForm({
    initial: { email: typed },
    schema,
    texts: { email: t('signIn.emailWrong') },
  });

  const submit = form.submit(({ email }) => {
    const body = { email: email.trim(), redirectTo: '/reset-password' };
    void request.trigger({ body }, { onSuccess: () => onSent(body.email) });
  });

  return (
    <form onSubmit={submit} noValidate aria-label={t('reset.requestTitle')}>
      <Stack>
        <ErrorAlert error={request.error} />
        <TextInput
          {...form.field('email')}
          label={t('signIn.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          size="md"
        />
        <Button type="submit" size="md" fullWidth loading={request.isBusy}>
          {t('reset.sendLink')}
        </Button>
      </Stack>
    </form>
  );
}

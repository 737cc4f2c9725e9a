import { Button, TextInput } from '@mantine/core';
import { commonErrors } from '@tessera/contracts/define/error';
import {
  accountDeletionRoutes,
  deletionConfirmPath,
} from '@tessera/contracts/identity/account-deletion';
import { passwordErrors } from '@tessera/contracts/identity/passwords';
import type { User } from '@tessera/contracts/identity/users';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { Alert } from '../../components/feedback/alert.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Section } from '../../components/layout/section.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { errorText } from '../../i18n/texts.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { hardRedirect } from '../../session/hard-redirect.ts';
import { useAccountSettings } from '../../session/use-account-settings.ts';
import { DELETED, DeletionPoints, useAreConsequencesKnown } from './deletion-points.tsx';

const WRONG = passwordErrors.INVALID_PASSWORD.code;
const SWITCHED_OFF = commonErrors.NOT_FOUND.code;

type Props = {
  readonly user: User;
  /** Whether the form asks for the password; users without one confirm with a fresh session. */
  readonly hasPassword: boolean;
};

/** The form that deletes the account: shows the consequences, asks for the password and the address. */
export function DeleteAccount({ user, hasPassword }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { canDeleteAccount } = useAccountSettings();
  if (!canDeleteAccount) return <Alert tone="info">{t('deletion.off')}</Alert>;
  return (
    <>
      <Section
        title={t('deletion.title')}
        lead={t('deletion.lead')}
        tone="danger"
        actions={
          <Button color="red.9" onClick={() => setOpen(true)}>
            {t('deletion.open')}
          </Button>
        }
      />
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('deletion.dialogTitle')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <DeletionForm user={user} hasPassword={hasPassword} onCancel={() => setOpen(false)} />
      </Modal>
    </>
  );
}

type FormProps = Props & { readonly onCancel: () => void };

function DeletionForm({ user, hasPassword, onCancel }: FormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { deletionLinkExpiresIn } = useAccountSettings();
  const [isMailed, setMailed] = useState(false);
  const deletion = useCommand(accountDeletionRoutes.deleteUser);
  const areConsequencesKnown = useAreConsequencesKnown();
  const { body } = accountDeletionRoutes.deleteUser;
  const schema = z.extend(body, { email: body.shape.password }).check(
    z.refine(({ password }) => !hasPassword || (password ?? '') !== '', { path: ['password'] }),
    z.refine(({ email }) => email?.trim().toLowerCase() === user.email, { path: ['email'] }),
  );
  const form = useSchemaForm({
    initial: { email: '', password: '' },
    schema,
    texts: {
      email: t('deletion.confirmEmailWrong', { email: user.email }),
      password: t('deletion.passwordWrong'),
    },
  });
  const { error } = deletion;

  const { setFieldError } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error is shown once, when it arrives
  useEffect(() => {
    if (error?.code === WRONG) setFieldError('password', errorText(error, t));
  }, [error]);

  if (error?.code === SWITCHED_OFF) return <Alert tone="info">{t('deletion.off')}</Alert>;
  if (isMailed) {
    const time = formats.span(deletionLinkExpiresIn);
    return <Alert tone="info">{t('deletion.mailed', { time })}</Alert>;
  }
  const submit = form.submit(({ password }) => {
    void deletion.trigger(
      { body: { callbackURL: deletionConfirmPath, ...(hasPassword ? { password } : {}) } },
      {
        onSuccess: ({ message }) =>
          message === 'User deleted' ? hardRedirect(DELETED) : setMailed(true),
      },
    );
  });
  return (
    <form onSubmit={submit} noValidate aria-label={t('deletion.title')}>
      <Stack>
        <DeletionPoints />
        <ErrorAlert error={error} ignoredCodes={[WRONG]} />
        <TextInput
          {...form.field('email')}
          label={t('deletion.confirmEmail')}
          description={user.email}
          autoComplete="off"
          data-autofocus
        />
        {hasPassword && (
          <PasswordField
            {...form.field('password')}
            label={t('deletion.password')}
            autoComplete="current-password"
          />
        )}
        <Row>
          <Button
            type="submit"
            color="red.9"
            loading={deletion.isBusy}
            disabled={!areConsequencesKnown}
          >
            {t('deletion.submit')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

import { Button } from '@mantine/core';
import { linkedAccountRoutes } from '@tessera/contracts/identity/linked-accounts';
import { type SessionWithUser, sessionRoutes } from '@tessera/contracts/identity/sessions';
import { signInRoutes } from '@tessera/contracts/identity/sign-in';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { useQuery } from '../../api/use-query.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../components/feedback/loading.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { isRemembered } from '../../session/use-session.ts';

type Props = {
  readonly current: SessionWithUser;
  /** Renders the social sign-in with these providers, which opens in a second tab. */
  readonly renderSocialSignIn: (providers: readonly string[]) => ReactNode;
  readonly onClose: () => void;
};

/** Asks the user to sign in again. A new session is the sign of success. */
export function FreshSessionDialog({ current, renderSocialSignIn, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('reauthentication.title')}
      zIndex={350}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        <p style={{ margin: 0 }}>{t('reauthentication.text')}</p>
        <SignInMethods
          current={current}
          renderSocialSignIn={renderSocialSignIn}
          onCancel={onClose}
        />
      </Stack>
    </Modal>
  );
}

type SignInMethodsProps = Omit<Props, 'onClose'> & { readonly onCancel: () => void };

function SignInMethods({ current, renderSocialSignIn, onCancel }: SignInMethodsProps) {
  const { t } = useTranslation();
  const accounts = useQuery(linkedAccountRoutes.listAccounts, {});
  if (accounts.error && !accounts.data) {
    return <ErrorAlert error={accounts.error} onRetry={accounts.retry} />;
  }
  if (!accounts.data) return <LoadingRows rows={1} />;

  const methods = accounts.data.map(({ providerId }) => providerId);
  const providers = methods.filter((method) => method !== 'credential');
  return (
    <>
      {methods.includes('credential') && <PasswordAgain current={current} onCancel={onCancel} />}
      {providers.length > 0 && renderSocialSignIn(providers)}
      {!methods.includes('credential') && (
        <Row>
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </Row>
      )}
    </>
  );
}

const schema = z
  .pick(signInRoutes.signInEmail.body, { password: true })
  .check(z.refine(({ password }) => password !== '', { path: ['password'] }));

function PasswordAgain({ current, onCancel }: Pick<SignInMethodsProps, 'current' | 'onCancel'>) {
  const { t } = useTranslation();
  const { email } = current.user;
  const signIn = useCommand(signInRoutes.signInEmail, { invalidates: [sessionRoutes.getSession] });
  const form = useSchemaForm({
    initial: { password: '' },
    schema,
    texts: { password: t('signIn.passwordWrong') },
  });

  const submit = form.submit(({ password }) => {
    void signIn.trigger({ body: { email, password, rememberMe: isRemembered(current.session) } });
  });
  return (
    <form onSubmit={submit} noValidate aria-label={t('reauthentication.title')}>
      <Stack>
        <ErrorAlert error={signIn.error} />
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('password')}
          label={t('reauthentication.password', { email })}
          autoComplete="current-password"
          data-autofocus
        />
        <Row>
          <Button type="submit" loading={signIn.isBusy}>
            {t('reauthentication.submit')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

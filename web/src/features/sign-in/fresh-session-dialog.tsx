import { Button } from '@mantine/core';
import { linkedAccountRoutes } from '@tessera/contracts/identity/linked-accounts';
import { type SignedIn, sessionRoutes } from '@tessera/contracts/identity/sessions';
import { signInRoutes } from '@tessera/contracts/identity/sign-in';
import type { ReactNode } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useQuery } from '../../api/use-query.ts';
import { isRemembered } from '../../session/remember-me.rules.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useWords } from '../../words/words.tsx';

type Props = {
  readonly signedIn: SignedIn;
  /** Renders the social sign-in of those providers, opened in a tab beside this page. */
  readonly otherWays: (providers: readonly string[]) => ReactNode;
  readonly onClose: () => void;
};

/** Asks the user to sign in again. Success is detected by the new session. */
export function FreshSessionDialog({ signedIn, otherWays, onClose }: Props) {
  const { t } = useWords();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('fresh.title')}
      zIndex={350}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        <p style={{ margin: 0 }}>{t('fresh.text')}</p>
        <Ways signedIn={signedIn} otherWays={otherWays} onCancel={onClose} />
      </Stack>
    </Modal>
  );
}

type WaysProps = Omit<Props, 'onClose'> & { readonly onCancel: () => void };

function Ways({ signedIn, otherWays, onCancel }: WaysProps) {
  const { t } = useWords();
  const accounts = useQuery(linkedAccountRoutes.listAccounts, {});
  if (accounts.error && !accounts.data) {
    return <ErrorAlert error={accounts.error} onRetry={accounts.retry} />;
  }
  if (!accounts.data) return <LoadingRows rows={1} />;

  const ways = accounts.data.map(({ providerId }) => providerId);
  const providers = ways.filter((way) => way !== 'credential');
  return (
    <>
      {ways.includes('credential') && <PasswordAgain signedIn={signedIn} onCancel={onCancel} />}
      {providers.length > 0 && otherWays(providers)}
      {!ways.includes('credential') && (
        <Row>
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </Row>
      )}
    </>
  );
}

const schema = signInRoutes.signInEmail.body
  .pick({ password: true })
  .refine(({ password }) => password !== '', { path: ['password'] });

function PasswordAgain({ signedIn, onCancel }: Pick<WaysProps, 'signedIn' | 'onCancel'>) {
  const { t } = useWords();
  const { email } = signedIn.user;
  const signIn = useCommand(signInRoutes.signInEmail, { invalidates: [sessionRoutes.getSession] });
  const fields = useFields({
    initial: { password: '' },
    schema,
    texts: { password: t('signIn.passwordWrong') },
  });

  const submit = fields.submit(({ password }) => {
    void signIn.trigger({ body: { email, password, rememberMe: isRemembered(signedIn.session) } });
  });
  return (
    <form onSubmit={submit} noValidate aria-label={t('fresh.title')}>
      <Stack>
        <ErrorAlert error={signIn.error} />
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...fields.field('password')}
          label={t('fresh.password', { email })}
          autoComplete="current-password"
          data-autofocus
        />
        <Row>
          <Button type="submit" loading={signIn.isBusy}>
            {t('fresh.submit')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

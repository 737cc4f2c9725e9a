import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { deletionConfirmPath } from '@tessera/contracts/identity/account-deletion';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { HeroIcon } from '../../../components/data/hero-icon.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingPage } from '../../../components/feedback/loading.tsx';
import { DocumentTitle, FocusedHeading } from '../../../components/layout/page.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { ConfirmDeletion } from '../../../features/deletion/confirm-deletion.tsx';
import { useSignOut } from '../../../features/sessions/use-sign-out.ts';
import { withReturn } from '../../../session/return-path.ts';
import { useSession } from '../../../session/use-session.ts';
import classes from './auth-page.module.css';

/** The page of the mailed link that confirms the deletion of an account. */
export function ConfirmDeletionPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const session = useSession();
  const signOut = useSignOut();
  const token = query.get('token') ?? '';
  const signIn = withReturn('/sign-in', `${deletionConfirmPath}?${new URLSearchParams({ token })}`);

  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'unknown')
    return <ErrorAlert error={session.error} onRetry={session.retry} />;
  const title = t('deletion.dialogTitle');
  return (
    <Stack>
      <DocumentTitle parts={[title]} />
      <HeroIcon tone="danger">
        <IconTrash size={28} stroke={1.6} />
      </HeroIcon>
      <FocusedHeading>{title}</FocusedHeading>
      {session.status === 'signed-out' ? (
        <>
          <p className={classes.text}>{t('deletion.signInFirst')}</p>
          <Row>
            <Button component={Link} to={signIn}>
              {t('invitation.signIn')}
            </Button>
          </Row>
        </>
      ) : (
        <ConfirmDeletion
          email={session.current.user.email}
          token={token}
          onSwitchAccount={() => signOut(signIn)}
          again={
            <Button component={Link} to="/account/delete">
              {t('deletion.again')}
            </Button>
          }
          home={
            <Button component={Link} to="/" variant="default">
              {t('deletion.keep')}
            </Button>
          }
        />
      )}
    </Stack>
  );
}

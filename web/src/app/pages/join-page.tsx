import '../../words/inside.ts';
import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import { JoinByLink } from '../../features/invitation-links/join-by-link.tsx';
import { useSignOut } from '../../features/sessions/use-sign-out.ts';
import { withReturn } from '../../session/return-path.ts';
import { useSession } from '../../session/use-session.ts';
import { LoadingPage } from '../../ui/loading.tsx';
import { DocumentTitle, FocusedHeading } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { useWords } from '../../words/words.tsx';
import classes from './threshold.module.css';

/** Where a shared link to join leads, whoever opens it. */
export function JoinPage() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const session = useSession();
  const signOut = useSignOut();
  const here = `/join/${token}`;

  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'unknown') return <Problem of={session.error} onRetry={session.retry} />;
  return (
    <>
      <DocumentTitle parts={[t('invitation.anonymousTitle')]} />
      {session.status === 'signed-out' ? (
        <Stack>
          <span className={classes.emblem} aria-hidden>
            <IconUsersGroup size={28} stroke={1.6} />
          </span>
          <div>
            <FocusedHeading>{t('invitation.anonymousTitle')}</FocusedHeading>
            <p className={classes.text}>{t('join.anonymousText')}</p>
          </div>
          <Row>
            <Button component={Link} to={withReturn('/sign-up', here)} size="md">
              {t('invitation.signUp')}
            </Button>
            <Button component={Link} to={withReturn('/sign-in', here)} size="md" variant="default">
              {t('invitation.signIn')}
            </Button>
          </Row>
        </Stack>
      ) : (
        <JoinByLink
          key={session.by.user.id}
          token={token}
          myEmail={session.by.user.email}
          onJoined={(slug) => void navigate(`/o/${slug}`, { replace: true })}
          onSwitchAccount={() => signOut(withReturn('/sign-in', here))}
          home={
            <Button component={Link} to="/" variant="default">
              {t('invitation.home')}
            </Button>
          }
        />
      )}
    </>
  );
}

import '../../words/inside.ts';
import { Button } from '@mantine/core';
import { IconMailHeart } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import { AnswerInvitation } from '../../features/invitations/answer-invitation.tsx';
import { useSignOut } from '../../features/sessions/use-sign-out.ts';
import { withReturn } from '../../session/return-path.ts';
import { useSession } from '../../session/use-session.ts';
import { LoadingPage } from '../../ui/loading.tsx';
import { DocumentTitle, FocusedHeading } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { useWords } from '../../words/words.tsx';
import classes from './threshold.module.css';

/** Where the link of an invitation leads, whoever opens it. */
export function InvitationPage() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { invitationId = '' } = useParams();
  const session = useSession();
  const signOut = useSignOut();
  const here = `/invitations/${invitationId}`;

  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'unknown') return <Problem of={session.error} onRetry={session.retry} />;
  if (session.status === 'signed-out') return <Anonymous here={here} />;
  return (
    <>
      <DocumentTitle parts={[t('invitation.anonymousTitle')]} />
      <AnswerInvitation
        key={session.by.user.id}
        invitationId={invitationId}
        myEmail={session.by.user.email}
        onAccepted={(slug) => void navigate(`/o/${slug}`, { replace: true })}
        onSwitchAccount={() => signOut(withReturn('/sign-in', here))}
        home={
          <Button component={Link} to="/" variant="default">
            {t('invitation.home')}
          </Button>
        }
      />
    </>
  );
}

function Anonymous({ here }: { readonly here: string }) {
  const { t } = useWords();
  return (
    <Stack>
      <DocumentTitle parts={[t('invitation.anonymousTitle')]} />
      <span className={classes.emblem} aria-hidden>
        <IconMailHeart size={28} stroke={1.6} />
      </span>
      <div>
        <FocusedHeading>{t('invitation.anonymousTitle')}</FocusedHeading>
        <p className={classes.text}>{t('invitation.anonymousText')}</p>
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
  );
}

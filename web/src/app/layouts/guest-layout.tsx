import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { HeroIcon } from '../../components/data/hero-icon.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingPage } from '../../components/feedback/loading.tsx';
import { DocumentTitle, FocusedHeading } from '../../components/layout/page.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { useSignOut } from '../../features/sessions/use-sign-out.ts';
import { withReturn } from '../../session/return-path.ts';
import { useSession } from '../../session/use-session.ts';
import classes from '../pages/auth/auth-page.module.css';

/** The signed-in user for the page of an invitation or link, and its navigation. */
export type Guest = {
  readonly key: string;
  readonly myEmail: string;
  readonly onJoined: (slug: string) => void;
  readonly onSwitchAccount: () => void;
  readonly homeButton: ReactNode;
};

type Props = {
  /** The path of the page, to which sign-in returns. */
  readonly path: string;
  readonly icon: ReactNode;
  /** Shown to visitors who are not signed in. */
  readonly text: ReactNode;
  /** The invited address, if it is known; sign-up and sign-in take it over. */
  readonly email?: string | undefined;
  readonly children: (guest: Guest) => ReactNode;
};

/** The layout of invitation and join pages: visitors who are not signed in are asked to sign in first. */
export function GuestLayout({ path, icon, text, email, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const signOut = useSignOut();

  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'unknown')
    return <ErrorAlert error={session.error} onRetry={session.retry} />;
  return (
    <>
      <DocumentTitle parts={[t('invitation.anonymousTitle')]} />
      {session.status === 'signed-out' ? (
        <Stack>
          <HeroIcon>{icon}</HeroIcon>
          <div>
            <FocusedHeading>{t('invitation.anonymousTitle')}</FocusedHeading>
            <div className={classes.text}>{text}</div>
          </div>
          <Row>
            <Button component={Link} to={withReturn('/sign-up', path)} state={{ email }} size="md">
              {t('invitation.signUp')}
            </Button>
            <Button
              component={Link}
              to={withReturn('/sign-in', path)}
              state={{ email }}
              size="md"
              variant="default"
            >
              {t('invitation.signIn')}
            </Button>
          </Row>
        </Stack>
      ) : (
        children({
          key: session.current.user.id,
          myEmail: session.current.user.email,
          onJoined: (slug) => void navigate(`/o/${slug}`, { replace: true }),
          onSwitchAccount: () => signOut(withReturn('/sign-in', path)),
          homeButton: (
            <Button component={Link} to="/" variant="default">
              {t('invitation.home')}
            </Button>
          ),
        })
      )}
    </>
  );
}

import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { ChangeEmail } from '../../../features/email-change/change-email.tsx';
import { ResendVerification } from '../../../features/email-verification/resend-verification.tsx';
import { useSignedIn } from '../../../session/signed-in.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Row, Stack } from '../../../ui/stack.tsx';
import { VerifiedBadge } from '../../../ui/verified-badge.tsx';
import { useWords } from '../../../words/words.tsx';

/** Both links of a change end there: the one that agrees to it, and the one that proves the new address. */
const CALLBACK = '/verify-email?change=1&to=/account/email';

export function EmailPage() {
  const { t } = useWords();
  const { user } = useSignedIn();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('asked');

  return (
    <Page title={t('accountNav.email')} within={t('accountNav.label')}>
      {asked !== null && asked !== user.email && (
        <Notice
          tone="info"
          title={t('emailChange.pendingTitle')}
          urgent
          action={
            <Button size="xs" variant="default" onClick={() => setQuery({}, { replace: true })}>
              {t('common.dismiss')}
            </Button>
          }
        >
          {t('emailChange.pending', { current: user.email, wanted: asked })}
        </Notice>
      )}
      <Section title={t('emailChange.current')}>
        <Stack>
          <Row gap={10}>
            <strong style={{ overflowWrap: 'anywhere' }}>{user.email}</strong>
            <VerifiedBadge isVerified={user.emailVerified} />
          </Row>
          {!user.emailVerified && (
            <ResendVerification email={user.email} callbackUrl="/verify-email?to=/account/email" />
          )}
        </Stack>
      </Section>
      <ChangeEmail
        key={user.email}
        user={user}
        callbackUrl={CALLBACK}
        onAsked={(email) => setQuery({ asked: email }, { replace: true })}
      />
    </Page>
  );
}

import { emailChangeRoutes } from '@tessera/contracts/identity/email-change';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { VerifiedBadge } from '../../../components/data/badge.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../../components/feedback/loading.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { ChangeEmail } from '../../../features/email-change/change-email.tsx';
import { PendingChange } from '../../../features/email-change/pending-change.tsx';
import { ResendVerification } from '../../../features/email-verification/resend-verification.tsx';
import { useCurrentSession } from '../../../session/session-context.tsx';

/**
 * Both links of an address change lead there: the link that confirms the change, and the link that verifies the new
 * address.
 */
const CALLBACK = '/verify-email?change=1&to=/account/email';

export function EmailPage() {
  const { t } = useTranslation();
  const { user } = useCurrentSession();
  // Only a change of a verified address has to be confirmed first.
  const change = useQuery(emailChangeRoutes.getEmailChange, user.emailVerified ? {} : null);
  const pending = change.data?.pending ?? null;

  return (
    <Page title={t('accountNav.email')} parentTitle={t('accountNav.label')}>
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
      {pending && <PendingChange current={user.email} {...pending} />}
      <ErrorAlert error={change.error} onRetry={change.retry} />
      {change.isLoading ? (
        <LoadingRows rows={3} />
      ) : (
        <ChangeEmail key={user.email} user={user} callbackUrl={CALLBACK} />
      )}
    </Page>
  );
}

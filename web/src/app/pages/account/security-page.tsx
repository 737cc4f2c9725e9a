import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { SecuritySummary } from '../../../features/security/security-summary.tsx';
import { useSignedIn } from '../../../session/signed-in.tsx';
import { Page } from '../../../ui/page.tsx';
import { useWords } from '../../../words/words.tsx';

const PAGES = {
  email: '/account/email',
  password: '/account/security/password',
  linked: '/account/security/connections',
  sessions: '/account/security/sessions',
} as const;

export function SecurityPage() {
  const { t } = useWords();
  const { user, session } = useSignedIn();
  return (
    <Page title={t('accountNav.security')} within={t('accountNav.label')}>
      <SecuritySummary
        user={user}
        signedInAt={session.createdAt}
        link={(topic) => (
          <Button
            component={Link}
            to={PAGES[topic]}
            size="xs"
            variant="default"
            aria-label={t(`security.open.${topic}`)}
          >
            {t('security.open')}
          </Button>
        )}
      />
    </Page>
  );
}

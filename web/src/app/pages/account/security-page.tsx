import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page } from '../../../components/layout/page.tsx';
import { SecuritySummary } from '../../../features/security/security-summary.tsx';
import { useCurrentSession } from '../../../session/session-context.tsx';

const PAGES = {
  email: '/account/email',
  password: '/account/security/password',
  linked: '/account/security/connections',
  sessions: '/account/security/sessions',
} as const;

export function SecurityPage() {
  const { t } = useTranslation();
  const { user, session } = useCurrentSession();
  return (
    <Page title={t('accountNav.security')} parentTitle={t('accountNav.label')}>
      <SecuritySummary
        user={user}
        signedInAt={session.createdAt}
        link={(topic) => (
          <Button
            component={Link}
            to={PAGES[topic]}
            size="xs"
            variant="default"
            aria-label={t(`security.manage.${topic}`)}
          >
            {t('security.manage')}
          </Button>
        )}
      />
    </Page>
  );
}

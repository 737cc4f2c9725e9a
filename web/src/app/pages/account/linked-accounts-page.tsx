import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Page } from '../../../components/layout/page.tsx';
import { LinkAccount } from '../../../features/linked-accounts/link-account.tsx';
import { LinkOutcome } from '../../../features/linked-accounts/link-outcome.tsx';
import { LinkedAccountList } from '../../../features/linked-accounts/linked-account-list.tsx';
import { useCurrentSession } from '../../../session/session-context.tsx';

const HERE = '/account/security/connections';

export function LinkedAccountsPage() {
  const { t } = useTranslation();
  const { user } = useCurrentSession();
  const [query] = useSearchParams();
  const failure = query.get('error');
  const provider = query.get('linked') ?? query.get('provider');

  return (
    <Page
      title={t('accountNav.linked')}
      parentTitle={t('accountNav.label')}
      lead={t('connectedAccounts.pageLead')}
    >
      {(provider !== null || failure !== null) && (
        <LinkOutcome provider={provider ?? ''} failure={failure} />
      )}
      <LinkedAccountList
        email={user.email}
        password={
          <Button
            component={Link}
            to="/account/security/password"
            size="compact-sm"
            variant="default"
          >
            {t('connectedAccounts.changePassword')}
          </Button>
        }
      />
      <LinkAccount returnTo={HERE} />
    </Page>
  );
}

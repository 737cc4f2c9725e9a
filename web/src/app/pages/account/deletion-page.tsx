import { linkedAccountRoutes } from '@tessera/contracts/identity/linked-accounts';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../../components/feedback/loading.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { DeleteAccount } from '../../../features/deletion/delete-account.tsx';
import { DownloadData } from '../../../features/user-data/download-data.tsx';
import { useCurrentSession } from '../../../session/session-context.tsx';

export function DeletionPage() {
  const { t } = useTranslation();
  const { user } = useCurrentSession();
  const accounts = useQuery(linkedAccountRoutes.listAccounts, {});
  const hasPassword = accounts.data?.some(({ providerId }) => providerId === 'credential');
  return (
    <Page title={t('accountNav.delete')} parentTitle={t('accountNav.label')}>
      {accounts.error && !accounts.data && (
        <ErrorAlert error={accounts.error} onRetry={accounts.retry} />
      )}
      {accounts.isLoading && <LoadingRows rows={1} />}
      {hasPassword !== undefined && (
        <>
          <DownloadData beforeDeletion />
          <DeleteAccount user={user} hasPassword={hasPassword} />
        </>
      )}
    </Page>
  );
}

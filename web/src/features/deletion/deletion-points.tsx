import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/use-query.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../components/feedback/loading.tsx';
import { useFormats } from '../../i18n/use-formats.ts';

/** The page after an account was deleted. */
export const DELETED = '/sign-in?left=deleted';

/** The same query as in the organization list, which also counts members. */
const INPUT = { query: { withRole: 'true', withMemberCount: 'true' } };

const useOwnOrganizations = () => useQuery(organizationRoutes.listOrganizations, INPUT);

/** Whether `DeletionPoints` shows the consequences. The account must not be deleted before. */
export const useAreConsequencesKnown = () => useOwnOrganizations().data !== undefined;

/** The consequences of deleting the account, with the user's organizations by name. */
export function DeletionPoints() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data: all, error, retry } = useOwnOrganizations();
  if (error && !all) return <ErrorAlert error={error} onRetry={retry} />;
  if (!all) return <LoadingRows rows={3} height={30} />;
  const named = (those: typeof all) => formats.list(those.map(({ name }) => name));
  const lonely = all.filter(({ memberCount }) => memberCount === 1);
  const owned = all.filter(
    ({ memberCount = 0, viewer }) => memberCount > 1 && viewer?.role.split(',').includes('owner'),
  );
  return (
    <ul style={{ margin: 0, paddingLeft: 20, display: 'grid', gap: 6 }}>
      <li>{t('deletion.point.sessions')}</li>
      <li>{t('deletion.point.organizations')}</li>
      {lonely.length > 0 && (
        <li>{t('deletion.point.deleted', { organizations: named(lonely) })}</li>
      )}
      {owned.length > 0 && (
        <li>{t('deletion.point.transferred', { organizations: named(owned) })}</li>
      )}
      <li>{t('deletion.point.invitations')}</li>
    </ul>
  );
}

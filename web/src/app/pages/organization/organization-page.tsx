import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/data/avatar.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { lazyComponent } from '../../../components/feedback/lazy-component.tsx';
import { LoadingRows } from '../../../components/feedback/loading.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { LatestChanges, useLatestChanges } from '../../../features/audit/latest-changes.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useConnection } from '../../layouts/scopes/use-connection.ts';
import { importOverview } from '../../lazy-pages.ts';
import { OrganizationFigures } from './organization-figures.tsx';
import classes from './organization-page.module.css';
import { SetupChecklist } from './setup-checklist.tsx';

/** Placeholders with the number and height of the parts that are loading. */
const coming = ['revenue', 'side'].map((part) => <div key={part} className={classes.coming} />);

const OrganizationBilling = lazyComponent(
  async () => (await importOverview()).OrganizationBilling,
  coming,
);

/** The overview of the organization, and the remaining set-up steps. */
export function OrganizationPage() {
  const { t } = useTranslation();
  const { organization, base, may, canReadBilling } = useOrganization();
  const connection = useConnection(canReadBilling);
  // Rendered in a deferred update, so that input stays responsive.
  const isKnown = useDeferredValue(!connection.isLoading);
  // Queried in parallel with the connection, but shown after it, because it is below it on the page.
  const changes = useLatestChanges(may('audit', 'read') ? organization.id : null);
  const { name, members, teams } = organization;
  const isShared = useIsShared();

  return (
    <Page
      title={name}
      lead={t('overview.lead', { name })}
      icon={<Avatar name={name} image={organization.logo} shape="square" size={52} />}
    >
      {isShared && <OrganizationFigures />}
      <SetupChecklist connection={connection.data} />
      {!isKnown && <LoadingRows rows={7} height={59} />}
      {isKnown && (
        <div className={classes.parts}>
          {connection.data === undefined && (
            <ErrorAlert error={connection.error} onRetry={connection.retry} />
          )}
          {connection.data && <OrganizationBilling />}
          {may('audit', 'read') && (
            <LatestChanges changes={changes} members={members} teams={teams} to={`${base}/audit`} />
          )}
        </div>
      )}
    </Page>
  );
}

/** Whether there are more members than the creator. */
function useIsShared(): boolean {
  const { members, invitations } = useOrganization().organization;
  return members.length > 1 || invitations.length > 0;
}

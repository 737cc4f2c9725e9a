import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../components/layout/page.tsx';
import { Panel } from '../../../components/layout/section.tsx';
import { LiveIndicator } from '../../../features/billing/cells/live-indicator.tsx';
import { FileLink } from '../../../features/billing/lists/file-link.tsx';
import type { Listing, ListRoute } from '../../../features/billing/lists/listing.ts';
import { RecordList } from '../../../features/billing/lists/record-list.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';

type Props<R extends ListRoute> = {
  readonly listing: Listing<R>;
  /** Summary above the list. */
  readonly summary?: ReactNode;
};

/** The list page of one kind of billing records. */
export function RecordsPage<R extends ListRoute>({ listing, summary }: Props<R>) {
  const { t } = useTranslation();
  const { organization } = useOrganization();
  const { name } = listing;
  return (
    <Page
      title={t(`${name}.title`)}
      parentTitle={organization.name}
      lead={t(`${name}.lead`, { organization: organization.name })}
      actions={
        <>
          <LiveIndicator />
          <FileLink listing={listing} />
        </>
      }
    >
      {summary}
      <Panel>
        <RecordList listing={listing} />
      </Panel>
    </Page>
  );
}

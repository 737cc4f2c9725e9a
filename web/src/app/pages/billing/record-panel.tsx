import { useTranslation } from 'react-i18next';
import { Panel } from '../../../components/layout/section.tsx';
import type { Listing, ListRoute, RowOf } from '../../../features/billing/lists/listing.ts';
import {
  type BulkActions,
  parametersOf,
  RecordList,
} from '../../../features/billing/lists/record-list.tsx';
import { ColumnsMenu } from '../../../features/list-views/columns-menu.tsx';
import { useListPreferences } from '../../../features/list-views/use-list-preferences.ts';
import { ViewsMenu } from '../../../features/list-views/views-menu.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';

type Props<R extends ListRoute> = {
  readonly listing: Listing<R>;
  readonly isPaused?: boolean;
  readonly bulk?: BulkActions<RowOf<R>> | undefined;
};

/** A list of billing records with the views and columns that the user has saved for it. */
export function RecordPanel<R extends ListRoute>({ listing, ...options }: Props<R>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { organization, base } = useOrganization();
  const preferences = useListPreferences(organization.id, listing.name);
  const columns = listing.columns({ t, formats, base, without: [] });
  return (
    <Panel>
      <RecordList
        listing={listing}
        selectedColumns={preferences.columns}
        menus={{
          views: <ViewsMenu preferences={preferences} parameters={parametersOf(listing)} />,
          columns: <ColumnsMenu columns={columns} preferences={preferences} />,
        }}
        {...options}
      />
    </Panel>
  );
}

import { Anchor, Button } from '@mantine/core';
import { IconArrowLeft, IconFileUnknown } from '@tabler/icons-react';
import type { Route, RouteInput, RouteResponse } from '@tessera/contracts/define/route';
import { type ComponentType, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { useQuery } from '../../../api/use-query.ts';
import { Empty } from '../../../components/feedback/empty.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingPage } from '../../../components/feedback/loading.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { Panel } from '../../../components/layout/section.tsx';
import { LiveIndicator } from '../../../features/billing/cells/live-indicator.tsx';
import { ProviderLink } from '../../../features/billing/connections/provider-link.tsx';
import { JsonView } from '../../../features/billing/deliveries/json-view.tsx';
import { listAddressOf } from '../../../features/billing/lists/list-address.ts';
import type { ListName } from '../../../features/billing/lists/listing.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { errorText } from '../../../i18n/texts.ts';
import { useRecentRecord } from '../../layouts/command-palette/use-recents.ts';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import classes from './record-page.module.css';

export type RecordPageProps<R extends Route> = {
  /** The list that the record is part of. */
  readonly list: ListName;
  readonly route: R;
  readonly title: (record: RouteResponse<R>, t: Translate) => string;
  readonly detail: ComponentType<{ readonly record: RouteResponse<R> }>;
  /** Names of query parameters that the call needs to identify the record. */
  readonly queryParameters?: readonly string[];
};

/** The detail page of a billing record. */
export function RecordPage<R extends Route>(props: RecordPageProps<R>) {
  const { list, route, title, detail: Detail, queryParameters = [] } = props;
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  const { organization, base } = useOrganization();
  const passed = queryParameters.flatMap((name) => {
    const value = address.get(name);
    return value ? [[name, value]] : [];
  });
  const query = { ...Object.fromEntries(passed), organizationId: organization.id };
  // Every call for a record takes an id and an organization; the schema of the call validates the rest.
  const input = { params: { id }, query } as unknown as RouteInput<R>;
  const { data: record, error, retry } = useQuery(route, input);
  const identity = passed.length === 0 ? '' : `?${new URLSearchParams(passed)}`;
  useRecentRecord(record === undefined ? undefined : title(record, t), identity);

  // Rendered in a deferred update, so that input stays responsive.
  const isBuilt = useDeferredValue(record !== undefined);

  if ((record === undefined || !isBuilt) && !error) return <LoadingPage />;
  const listAddress = listAddressOf(pathname, `${base}/${list}`);
  const backToList = t('billing.back', { list: t(`${list}.title`) });
  return (
    <Page
      // A path may match several records; the query identifies one.
      key={JSON.stringify(query)}
      title={record === undefined ? t(`${list}.title`) : title(record, t)}
      parentTitle={organization.name}
      above={
        <Anchor component={Link} to={listAddress} className={classes.back}>
          <IconArrowLeft size={16} aria-hidden />
          {backToList}
        </Anchor>
      }
      actions={
        record !== undefined && (
          <>
            <LiveIndicator />
            <ProviderLink list={list} id={id} />
          </>
        )
      }
    >
      {record === undefined && error?.status === 404 ? (
        <Panel>
          <Empty
            icon={<IconFileUnknown size={24} stroke={1.7} />}
            title={errorText(error, t)}
            action={
              <Button component={Link} to={listAddress} variant="default">
                {backToList}
              </Button>
            }
          />
        </Panel>
      ) : (
        <ErrorAlert error={error} onRetry={retry} />
      )}
      {record !== undefined && (
        <>
          <Detail record={record} />
          <JsonView of={record} name={`${list}-${id}`} />
        </>
      )}
    </Page>
  );
}

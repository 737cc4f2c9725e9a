import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '../../../api/use-query.ts';
import { Table } from '../../../components/data/table.tsx';
import { Empty } from '../../../components/feedback/empty.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../../components/feedback/loading.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useBilling } from '../use-billing.ts';
import { ListFilters } from './list-filters.tsx';
import type { Listing, ListRoute, RowOf } from './listing.ts';
import classes from './record-list.module.css';
import { RecordPager } from './record-pager.tsx';
import { type ListState, useListState } from './use-list-state.ts';
import { useRecordPage, useTotal } from './use-record-page.ts';

type Props<R extends ListRoute> = { readonly listing: Listing<R> };

/** All records of a kind: searched, filtered, sorted and paged by the address. */
export function RecordList<R extends ListRoute>({
  listing,
  isPaused = false,
}: Props<R> & {
  /** Whether rows stay unchanged until the search, a filter, the order or the page changes. */
  readonly isPaused?: boolean;
}) {
  const { t } = useTranslation();
  const control = useListState([...filterNamesOf(listing), 'sort']);
  const query = useRecordPage(listing, control.state);
  const data = useFrozen(query.data, isPaused, control.state);
  const isPaged = Boolean(control.state.cursor || data?.nextCursor);
  const total = useTotal(listing, control.state, isPaged);
  const isFiltered = filterNamesOf(listing).some((name) => control.state[name]);

  return (
    <>
      <ListFilters listing={listing} control={control} isBusy={query.isRefreshing} />
      <Loaded query={{ ...query, data }}>
        {({ items, nextCursor, incomplete }) => (
          <>
            {incomplete && (
              <p className={classes.none} role="status">
                {t('billing.incomplete')}
              </p>
            )}
            {items.length === 0 && (isFiltered || control.state.cursor) ? (
              <Empty
                icon={<IconSearch size={24} stroke={1.7} />}
                title={t('billing.noneFound')}
                action={
                  <Button variant="default" onClick={control.clear}>
                    {t('billing.clear')}
                  </Button>
                }
              />
            ) : (
              <>
                <Rows listing={listing} rows={items} />
                <RecordPager control={control} nextCursor={nextCursor} total={total} />
              </>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

/** The query parameters that filter records. */
export const filterNamesOf = <R extends ListRoute>(listing: Listing<R>): readonly string[] => [
  'search',
  ...[...(listing.filters ?? []), ...(listing.recordFilters ?? []), ...(listing.days ?? [])].map(
    ({ name }) => name,
  ),
  ...(listing.scopes ?? []),
];

/** The value at the time of the pause. A change of the key ends the pause. */
function useFrozen<T>(value: T, isPaused: boolean, key: unknown): T {
  const name = JSON.stringify(key);
  const [frozen, setFrozen] = useState({ name, value });
  useEffect(() => {
    setFrozen((before) => (isPaused && before.name === name ? before : { name, value }));
  }, [isPaused, name, value]);
  return isPaused && frozen.name === name ? frozen.value : value;
}

type ExtractProps<R extends ListRoute> = Props<R> & {
  /** Filters, and the maximum number of rows. */
  readonly only: ListState;
  /** Shown instead of rows; the list's own empty text by default. */
  readonly none?: ReactNode;
  /** Columns that repeat what the page already shows. */
  readonly without?: readonly string[];
  readonly rows?: number;
};

/** A few records on a page with other content. */
export function RecordExtract<R extends ListRoute>({
  listing,
  only,
  none,
  without = [],
  rows = 3,
}: ExtractProps<R>) {
  const query = useRecordPage(listing, only);
  return (
    <Loaded query={query} rows={rows}>
      {({ items }) =>
        items.length === 0 && none ? (
          <p className={classes.none}>{none}</p>
        ) : (
          <Rows listing={listing} rows={items} without={without} isExtract />
        )
      }
    </Loaded>
  );
}

type RowsProps<R extends ListRoute> = Props<R> & {
  readonly rows: readonly RowOf<R>[];
  readonly without?: readonly string[];
  /** Whether optional columns are left out, because the page has other content. */
  readonly isExtract?: boolean;
};

function Rows<R extends ListRoute>({ listing, rows, without = [], isExtract }: RowsProps<R>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { base } = useBilling();
  const { name, icon: Icon, columns, keyOf } = listing;
  if (rows.length === 0) {
    return (
      <Empty icon={<Icon size={24} stroke={1.7} />} title={t(`${name}.emptyTitle`)}>
        {t(`${name}.emptyText`)}
      </Empty>
    );
  }
  const shown = columns({ t, formats, base, without }).filter(
    ({ key, isExtra }) => !without.includes(key) && !(isExtract && isExtra),
  );
  return <Table label={t(`${name}.title`)} columns={shown} rows={rows} keyOf={keyOf} />;
}

type LoadedProps<T> = {
  readonly query: Query<T>;
  /** The height of the placeholder, in rows. */
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
};

/** Renders the response of a query, a placeholder, or the error. */
export function Loaded<T>({ query, rows = 3, children }: LoadedProps<T>) {
  const { data, error, retry } = query;
  // Rendered in a deferred update, so that input stays responsive.
  const built = useDeferredValue(data);
  return (
    <>
      {error && (
        <div className={classes.problem}>
          <ErrorAlert error={error} onRetry={retry} />
        </div>
      )}
      {built === undefined && !error && <LoadingRows rows={rows} />}
      {built !== undefined && children(built)}
    </>
  );
}

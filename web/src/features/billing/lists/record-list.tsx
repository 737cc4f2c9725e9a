import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ListBar, type ListMenus } from '../../../components/data/lists/list-bar.tsx';
import { SelectionBar } from '../../../components/data/lists/selection-bar.tsx';
import { type Selection, useSelection } from '../../../components/data/lists/use-selection.ts';
import { Empty } from '../../../components/feedback/empty.tsx';
import { useTotalText } from '../../../i18n/use-total-text.ts';
import { ListAddressProvider } from './list-address.ts';
import { ListFilters } from './list-filters.tsx';
import { DEFAULT_SORT, type Listing, type ListRoute, type RowOf } from './listing.ts';
import classes from './record-list.module.css';
import { RecordPager } from './record-pager.tsx';
import { ExtractRows, Loaded, RecordRows } from './record-rows.tsx';
import { type ListState, useListState } from './use-list-state.ts';
import { useRecordPage, useTotal } from './use-record-page.ts';

/** Actions on several rows. */
export type BulkActions<T> = {
  readonly canSelect: (row: T) => boolean;
  /** The accessible name of the checkbox of a row. */
  readonly labelOf: (row: T) => string;
  readonly actions: (selection: Selection<T>) => ReactNode;
};

type Props<R extends ListRoute> = {
  readonly listing: Listing<R>;
  /** Keys of the columns that the user has selected; null for the default ones, undefined while loading. */
  readonly selectedColumns: readonly string[] | null | undefined;
  readonly menus?: ListMenus;
  readonly bulk?: BulkActions<RowOf<R>> | undefined;
  /** Whether rows stay unchanged until the search, a filter, the order or the page changes. */
  readonly isPaused?: boolean;
};

/** All records of a kind: searched, filtered, sorted and paged by the address. */
export function RecordList<R extends ListRoute>({ listing, isPaused = false, ...props }: Props<R>) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { selectedColumns, menus, bulk } = props;
  const { keyOf } = listing;
  const control = useListState(parametersOf(listing));
  const { state, change } = control;
  const query = useRecordPage(listing, state);
  const data = useFrozen(query.data, isPaused, state);
  const isPaged = Boolean(state.cursor || data?.nextCursor);
  const total = useTotal(listing, state, isPaged);
  const isFiltered = filterNamesOf(listing).some((name) => state[name]);
  const selection = useSelection({
    rows: data?.items ?? [],
    keyOf,
    canSelect: (row) => bulk?.canSelect(row) ?? false,
    labelOf: (row) => bulk?.labelOf(row) ?? '',
  });
  const current = state.sort ?? DEFAULT_SORT;
  const sorting = useMemo(
    () => ({
      current,
      onSort: (sort: string) => change({ sort: sort === DEFAULT_SORT ? undefined : sort }),
    }),
    [current, change],
  );

  return (
    <ListAddressProvider value={`${pathname}${search}`}>
      <ListBar
        menus={menus}
        total={useTotalText(`${listing.name}.count`, isPaged ? total : countOf(data))}
      />
      <ListFilters listing={listing} control={control} isBusy={query.isRefreshing} />
      {bulk && <SelectionBar selection={selection}>{bulk.actions(selection)}</SelectionBar>}
      <Loaded query={{ ...query, data: selectedColumns === undefined ? undefined : data }}>
        {({ items, nextCursor, incomplete }) => (
          <>
            {incomplete && (
              <p className={classes.none} role="status">
                {t('billing.incomplete')}
              </p>
            )}
            {items.length === 0 && (isFiltered || state.cursor) ? (
              <Empty
                icon={<IconSearch size={24} stroke={1.7} />}
                title={t('billing.noResults')}
                action={
                  <Button variant="default" onClick={control.clear}>
                    {t('billing.clear')}
                  </Button>
                }
              />
            ) : (
              <>
                <RecordRows
                  listing={listing}
                  rows={items}
                  selectedColumns={selectedColumns ?? null}
                  sorting={sorting}
                  selection={bulk && selection}
                />
                <RecordPager control={control} nextCursor={nextCursor} />
              </>
            )}
          </>
        )}
      </Loaded>
    </ListAddressProvider>
  );
}

/** The number of records on the only page. */
const countOf = (
  page:
    | { readonly items: readonly unknown[]; readonly incomplete?: boolean | undefined }
    | undefined,
) => page && { count: page.items.length, more: page.incomplete ?? false };

/** The query parameters that filter records. */
export const filterNamesOf = <R extends ListRoute>(listing: Listing<R>): readonly string[] => [
  'search',
  ...[...(listing.filters ?? []), ...(listing.recordFilters ?? []), ...(listing.days ?? [])].map(
    ({ name }) => name,
  ),
  ...(listing.scopes ?? []),
];

/** The query parameters that filter and sort records. */
export const parametersOf = <R extends ListRoute>(listing: Listing<R>): readonly string[] => [
  ...filterNamesOf(listing),
  'sort',
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

type ExtractProps<R extends ListRoute> = Pick<Props<R>, 'listing'> & {
  /** Filters, and the maximum number of rows. */
  readonly only: ListState;
  /** Shown instead of rows; the list's own empty text by default. */
  readonly none?: ReactNode;
  /** Columns that repeat what the page already shows. */
  readonly without?: readonly string[];
  readonly rows?: number;
};

/** A few records on a page with other content. */
export function RecordExtract<R extends ListRoute>({ listing, only, ...props }: ExtractProps<R>) {
  const { none, without = [], rows = 3 } = props;
  const query = useRecordPage(listing, only);
  return (
    <Loaded query={query} rows={rows}>
      {({ items }) =>
        items.length === 0 && none ? (
          <p className={classes.none}>{none}</p>
        ) : (
          <ExtractRows listing={listing} rows={items} without={without} />
        )
      }
    </Loaded>
  );
}

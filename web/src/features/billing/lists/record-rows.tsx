import { memo, type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '../../../api/use-query.ts';
import { CopyIdButton } from '../../../components/data/lists/copy-id-button.tsx';
import { shownColumns } from '../../../components/data/lists/shown-columns.rules.ts';
import type { Sorting } from '../../../components/data/lists/sorting.rules.ts';
import type { Selection } from '../../../components/data/lists/use-selection.ts';
import { type Column, Table } from '../../../components/data/table.tsx';
import { Empty } from '../../../components/feedback/empty.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../../components/feedback/loading.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useBilling } from '../use-billing.ts';
import { EmptyAction } from './empty-action.tsx';
import type { Listing, ListRoute, RowOf } from './listing.ts';
import classes from './record-list.module.css';

type RowsProps<R extends ListRoute> = {
  readonly listing: Listing<R>;
  readonly rows: readonly RowOf<R>[];
  /** Keys of the columns that the user has selected; null for the default ones. */
  readonly selectedColumns: readonly string[] | null;
  readonly sorting: Sorting | undefined;
  readonly selection: Selection<RowOf<R>> | undefined;
};

/** The rows of a list, with a button in each that copies its id. Rendered again only when they change. */
export const RecordRows = memo(Rows) as typeof Rows;

function Rows<R extends ListRoute>({ listing, rows, selectedColumns, ...props }: RowsProps<R>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { base } = useBilling();
  const { name, columns, keyOf, idOf = keyOf } = listing;
  const copy: Column<RowOf<R>> = {
    key: 'copyId',
    header: t('list.copyId'),
    align: 'end',
    isActions: true,
    cell: (row) => idOf && <CopyIdButton id={idOf(row)} />,
  };
  const all = columns({ t, formats, base, without: [] });
  if (rows.length === 0) {
    return <NoRecords listing={listing} action={<EmptyAction list={name} />} />;
  }
  return (
    <Table
      label={t(`${name}.title`)}
      columns={shownColumns(idOf ? [...all, copy] : all, selectedColumns)}
      rows={rows}
      keyOf={keyOf}
      isWide={selectedColumns !== null}
      {...props}
    />
  );
}

type ExtractRowsProps<R extends ListRoute> = Pick<RowsProps<R>, 'listing' | 'rows'> & {
  /** Columns that repeat what the page already shows. */
  readonly without: readonly string[];
};

/** A few rows on a page with other content, without optional columns. */
export function ExtractRows<R extends ListRoute>({ listing, rows, without }: ExtractRowsProps<R>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { base } = useBilling();
  const { name, columns, keyOf } = listing;
  const shown = columns({ t, formats, base, without }).filter(
    ({ key, isExtra }) => !without.includes(key) && !isExtra,
  );
  if (rows.length === 0) return <NoRecords listing={listing} />;
  return <Table label={t(`${name}.title`)} columns={shown} rows={rows} keyOf={keyOf} />;
}

type NoRecordsProps<R extends ListRoute> = {
  readonly listing: Listing<R>;
  /** The next step, on the page of the list. */
  readonly action?: ReactNode;
};

function NoRecords<R extends ListRoute>({ listing, action }: NoRecordsProps<R>) {
  const { t } = useTranslation();
  const { name, icon: Icon } = listing;
  return (
    <Empty icon={<Icon size={24} stroke={1.7} />} title={t(`${name}.emptyTitle`)} action={action}>
      {t(`${name}.emptyText`)}
    </Empty>
  );
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

import type { ApiError } from '@tessera/contracts/define/error';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../feedback/error-alert.tsx';
import { LoadingRows } from '../../feedback/loading.tsx';
import { Pager } from '../pager.tsx';
import { type Column, Table } from '../table.tsx';
import type { CursorState } from './cursor-state.ts';
import { ListBar } from './list-bar.tsx';

type Props<T> = {
  readonly page: {
    readonly data: { readonly items: readonly T[]; readonly nextCursor: string | null } | undefined;
    readonly error: ApiError | undefined;
    retry(): void;
  };
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly keyOf: (row: T) => string;
  /** Shown for an empty first page. */
  readonly empty: ReactNode;
  readonly state: CursorState;
  /** The total in words; empty while it is loading. */
  readonly total: string;
};

/** A page of a list with cursors. Renders the loading, error and empty states and the rows. */
export function CursorList<T>({ page, label, columns, keyOf, empty, state, total }: Props<T>) {
  const { t } = useTranslation();
  const { data, error, retry } = page;
  const { cursor, onCursor, sorting } = state;
  if (error && !data) return <ErrorAlert error={error} onRetry={retry} />;
  if (!data) return <LoadingRows rows={3} />;
  const { items, nextCursor } = data;
  if (items.length === 0 && cursor === '') return empty;
  return (
    <>
      {/* That of another page, while the previous one is still shown. */}
      <ErrorAlert error={error} onRetry={retry} />
      <ListBar total={total} />
      <Table label={label} columns={columns} rows={items} keyOf={keyOf} sorting={sorting} />
      <Pager
        previous={t('list.first')}
        onPrevious={cursor ? () => onCursor('') : undefined}
        onNext={nextCursor ? () => onCursor(nextCursor) : undefined}
      />
    </>
  );
}

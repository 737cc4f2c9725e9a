import type { ApiError } from '@app/contracts/define/error';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Query } from '../../api/use-query.ts';
import { Choice } from '../../ui/choice.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { useWords } from '../../words/words.tsx';
import classes from './record-list.module.css';

/** What the address says about a list: reload, back and a shared link show the same. */
export type ListState = {
  readonly search: string;
  readonly status: string;
  readonly cursor: string | undefined;
};

type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null };

type Props<T> = {
  readonly query: Query<Page<T>>;
  readonly table: (rows: readonly T[]) => ReactNode;
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly text: string };
  /** Without it the list is a short extract: no search, no pages. */
  readonly state?: ListState;
  readonly onState?: (state: ListState) => void;
  readonly searchLabel?: string;
  readonly statuses?: readonly { readonly value: string; readonly label: string }[];
};

const PAUSE_MS = 250;

/** A list of records with all its states: loading, failed, empty, nothing found, one page of many. */
export function RecordList<T>({ query, table, empty, state, onState, ...props }: Props<T>) {
  const { t } = useWords();
  const isFiltered = state !== undefined && (state.search !== '' || state.status !== '');
  const clear = () => onState?.({ search: '', status: '', cursor: undefined });

  return (
    <>
      {state && onState && <Filters state={state} onState={onState} {...props} />}
      <Rows query={query}>
        {(page) => {
          if (page.items.length === 0 && isFiltered) {
            return (
              <Empty
                icon={<IconSearch size={24} stroke={1.7} />}
                title={t('billing.noneFound')}
                action={
                  <Button variant="default" onClick={clear}>
                    {t('billing.clear')}
                  </Button>
                }
              />
            );
          }
          if (page.items.length === 0) {
            return (
              <Empty icon={empty.icon} title={empty.title}>
                {empty.text}
              </Empty>
            );
          }
          return (
            <>
              {table(page.items)}
              {state && onState && (
                <Pager
                  state={state}
                  nextCursor={page.nextCursor}
                  onGo={(cursor) => onState({ ...state, cursor })}
                />
              )}
            </>
          );
        }}
      </Rows>
    </>
  );
}

type RowsProps<T> = { readonly query: Query<T>; readonly children: (data: T) => ReactNode };

function Rows<T>({ query, children }: RowsProps<T>) {
  const { data, error, retry } = query;
  const failure: ApiError | undefined = error;
  return (
    <>
      {failure && (
        <div className={classes.problem}>
          <Problem of={failure} onRetry={retry} />
        </div>
      )}
      {data === undefined && !failure && <LoadingRows rows={3} />}
      {data !== undefined && children(data)}
    </>
  );
}

type FilterProps = Pick<Props<unknown>, 'searchLabel' | 'statuses'> & {
  readonly state: ListState;
  readonly onState: (state: ListState) => void;
};

function Filters({ state, onState, searchLabel, statuses }: FilterProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState(state.search);
  const settled = useSettled(typed, PAUSE_MS);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the typing, not the reverse
  useEffect(() => {
    if (settled !== state.search) onState({ ...state, search: settled, cursor: undefined });
  }, [settled]);
  useEffect(() => setTyped(state.search), [state.search]);

  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={searchLabel ?? t('common.search')}
        placeholder={t('billing.searchHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {statuses && (
        <Choice
          name="status"
          label={t('billing.filter.status')}
          isLabelHidden
          value={state.status}
          options={[{ value: '', label: t('billing.filter.all') }, ...statuses]}
          onChange={(status) => onState({ ...state, status, cursor: undefined })}
        />
      )}
    </search>
  );
}

type PagerProps = {
  readonly state: ListState;
  readonly nextCursor: string | null;
  readonly onGo: (cursor: string | undefined) => void;
};

function Pager({ state, nextCursor, onGo }: PagerProps) {
  const { t } = useWords();
  if (!nextCursor && !state.cursor) return null;
  return (
    <div className={classes.pager}>
      <Button variant="default" size="sm" disabled={!state.cursor} onClick={() => onGo(undefined)}>
        {t('billing.firstPage')}
      </Button>
      <Button
        variant="default"
        size="sm"
        disabled={!nextCursor}
        onClick={() => onGo(nextCursor ?? undefined)}
      >
        {t('billing.nextPage')}
      </Button>
    </div>
  );
}

import type { ApiError } from '@tessera/contracts/define/error';
import { type ListView, listViewRoutes } from '@tessera/contracts/org/list-views';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { useQuery } from '../../api/use-query.ts';
import { toast } from '../../components/feedback/toasts.tsx';
import { errorText } from '../../i18n/texts.ts';

/** Keys of columns in their order; null for the default columns. */
type Columns = readonly string[] | null;

/** The views and columns that the user has saved for a list of an organization. */
export type ListPreferences = {
  readonly organizationId: string;
  readonly list: string;
  readonly views: readonly ListView[];
  /** Undefined while loading. */
  readonly columns: Columns | undefined;
  readonly error: ApiError | undefined;
  retry(): void;
  /** Changes the columns at once and saves them. */
  setColumns(columns: Columns): void;
};

/** After this time, the list is shown with the default columns. */
const MAX_WAIT_MS = 500;

export function useListPreferences(organizationId: string, list: string): ListPreferences {
  const { t } = useTranslation();
  const query = { organizationId, list };
  const { data, error, retry } = useQuery(listViewRoutes.listViews, { query });
  const save = useCommand(listViewRoutes.setListColumns, {
    invalidates: [listViewRoutes.listViews],
  });
  // The latest choice until it is saved. Changes during a call are saved after it.
  const [unsaved, setUnsaved] = useState<{ readonly columns: Columns } | null>(null);
  const isOverdue = useElapsed(MAX_WAIT_MS);

  const send = useEffectEvent((sent: NonNullable<typeof unsaved>) => {
    const columns = sent.columns && [...sent.columns];
    void save.trigger(
      { body: { ...query, columns } },
      {
        onSuccess: () => setUnsaved((latest) => (latest === sent ? null : latest)),
        onError(failure) {
          setUnsaved(null);
          toast(errorText(failure, t), 'danger');
        },
      },
    );
  });
  useEffect(() => {
    if (unsaved !== null && !save.isBusy) send(unsaved);
  }, [unsaved, save.isBusy]);

  const withoutChoice = error !== undefined || isOverdue ? null : undefined;
  const saved = data === undefined ? withoutChoice : data.columns;
  return {
    ...query,
    views: data?.views ?? [],
    columns: unsaved === null ? saved : unsaved.columns,
    error: data === undefined ? error : undefined,
    retry,
    setColumns: (columns) => setUnsaved({ columns }),
  };
}

function useElapsed(delayMs: number): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return hasElapsed;
}

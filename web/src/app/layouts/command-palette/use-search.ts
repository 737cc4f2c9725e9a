import type { ApiError } from '@tessera/contracts/define/error';
import { useTranslation } from 'react-i18next';
import { useDebouncedValue } from '../../../components/data/use-debounced-value.ts';
import { matching } from './command-palette.rules.ts';
import type { EntryGroup } from './entries.ts';
import { useActionEntries } from './use-action-entries.tsx';
import { useIdGroups } from './use-id-groups.tsx';
import { useMemberEntries } from './use-member-entries.tsx';
import { usePageEntries } from './use-page-entries.tsx';
import { useRecentEntries } from './use-recent-entries.tsx';
import { useRecordGroups } from './use-record-groups.tsx';

/** The pause in typing after which servers are queried. */
const PAUSE_MS = 150;
/** Shorter searches match too much. */
const MIN_LENGTH = 2;

type Search = {
  /** Only groups with entries. */
  readonly groups: readonly EntryGroup[];
  readonly isLoading: boolean;
  readonly error: ApiError | undefined;
};

/** What the typed text or a pasted id finds: pages and actions at once, members and records from their services. */
export function useSearch(typed: string): Search {
  const { t } = useTranslation();
  const text = typed.trim();
  const wanted = text.length < MIN_LENGTH ? '' : text;
  const settled = useDebouncedValue(wanted, PAUSE_MS);
  // The results of an earlier text are not shown.
  const search = settled === wanted ? wanted : '';
  const pages = usePageEntries();
  const members = useMemberEntries(search);
  const records = useRecordGroups(search);
  const ids = useIdGroups(search);
  const recents = useRecentEntries();
  const local: readonly EntryGroup[] = [
    // While the user searches, pages are found among all pages.
    {
      id: 'recent',
      title: t('palette.recent'),
      entries: recents.filter(({ note }) => text === '' || note),
    },
    { id: 'pages', title: t('palette.pages'), entries: pages },
    { id: 'actions', title: t('palette.actions'), entries: useActionEntries() },
  ];
  const groups = [
    ...local.map((group) => ({ ...group, entries: matching(group.entries, text) })),
    { id: 'members', title: t('layout.members'), entries: members.entries },
    ...ids.groups,
    ...records.groups,
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isLoading: settled !== wanted || members.isLoading || records.isLoading || ids.isLoading,
    error: members.error ?? records.error,
  };
}

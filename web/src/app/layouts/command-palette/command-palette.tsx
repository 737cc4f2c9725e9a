import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../components/overlays/modal.tsx';
import { errorText } from '../../../i18n/texts.ts';
import classes from './command-palette.module.css';
import { nextEntry } from './command-palette.rules.ts';
import type { Entry } from './entries.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import { useSearch } from './use-search.ts';

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Finds pages, members, billing records and actions by a few letters, and opens or runs them. */
export function CommandPalette({ opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={600}
      yOffset="10vh"
      centered={false}
      title={undefined}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
    >
      <Search onClose={onClose} />
    </Modal>
  );
}

function Search({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState<string | null>(null);
  const { groups, isLoading, error } = useSearch(typed);
  const entries = groups.flatMap((group) => group.entries);
  // An entry stays selected when others are found before it.
  const at = Math.max(
    entries.findIndex(({ id }) => id === selected),
    0,
  );
  const current = entries[at];

  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = nextEntry(event.key, at, entries.length);
    if (event.key === 'Enter') run(current);
    else if (next === null) return;
    else setSelected(entries[next]?.id ?? null);
    event.preventDefault();
  };

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-label={t('palette.label')}
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? listId : undefined}
          aria-activedescendant={current && optionId(listId, at)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('palette.label')}
          data-autofocus
          value={typed}
          // A palette that opens while it closes keeps its text: the next key replaces it.
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setSelected(null);
          }}
        />
      </div>
      {entries.length > 0 && (
        <PaletteList
          id={listId}
          label={t('palette.results')}
          groups={groups}
          at={at}
          onSelect={({ id }) => setSelected(id)}
          onRun={run}
        />
      )}
      <p className={classes.state} role="status">
        {isLoading && t('palette.searching')}
        {!isLoading && !error && entries.length === 0 && t('palette.none')}
      </p>
      <p className={classes.error} role="alert">
        {!isLoading && error && errorText(error, t)}
      </p>
    </>
  );
}

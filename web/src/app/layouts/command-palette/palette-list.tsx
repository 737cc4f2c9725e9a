import { useEffect, useRef } from 'react';
import classes from './command-palette.module.css';
import type { Entry, EntryGroup } from './entries.ts';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly EntryGroup[];
  /** The index of the selected entry, counted over all groups. */
  readonly at: number;
  readonly onSelect: (entry: Entry) => void;
  readonly onRun: (entry: Entry) => void;
};

/** The id of the element of an entry, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** The entries under the headings of their groups. The focus stays in the input, which handles the keyboard. */
export function PaletteList({ id, label, groups, at, onSelect, onRun }: Props) {
  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll to the selected entry whenever it changes
  useEffect(() => {
    const selected = list.current?.querySelector('[aria-selected="true"]');
    // The heading of the group stays visible above its first entry.
    const isFirst = selected?.previousElementSibling?.hasAttribute('data-heading');
    const shown = isFirst ? selected?.parentElement : selected;
    shown?.scrollIntoView({ block: 'nearest' });
    selected?.scrollIntoView({ block: 'nearest' });
  }, [at, groups.length]);

  let before = 0;
  return (
    <div ref={list} id={id} className={classes.list} role="listbox" aria-label={label}>
      {groups.map((group) => {
        const { title, entries } = group;
        const headingId = `${id}-${group.id}`;
        const start = before;
        before += entries.length;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a child of a listbox
          <div key={group.id} role="group" aria-labelledby={headingId}>
            <div id={headingId} className={classes.heading} data-heading>
              {title}
            </div>
            {entries.map((entry, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input, which owns the list, handles the keyboard
              <div
                key={entry.id}
                id={optionId(id, start + index)}
                className={classes.entry}
                role="option"
                tabIndex={-1}
                aria-selected={start + index === at}
                onPointerMove={() => onSelect(entry)}
                onClick={() => onRun(entry)}
              >
                <span className={classes.picture} aria-hidden>
                  {entry.picture}
                </span>
                <span className={classes.texts}>
                  <span className={classes.name}>{entry.name}</span>
                  {entry.note && <span className={classes.note}>{entry.note}</span>}
                </span>
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

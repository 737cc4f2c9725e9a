import { rem } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAnchoredPosition } from '../overlays/use-anchored-position.ts';
import { Check } from './check.tsx';
import classes from './multi-select.module.css';
import selectClasses from './select.module.css';
import { groupsOf, type Option } from './select.rules.ts';

const WIDTH = 290;

type Props = {
  readonly label: string;
  /** The text of the closed field: a summary of the selected values. */
  readonly summary: string;
  readonly options: readonly Option[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
};

/**
 * A select for several values, grouped under headings that select all. Uses a native popover and checkboxes: Space
 * checks, arrow keys move, Escape returns to the button.
 */
export function MultiSelect({ label, summary, options, values, onChange }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Local state while the menu is open, because the parent may update later than the user checks.
  const [ticked, setTicked] = useState(values);
  const position = useAnchoredPosition(button, isOpen, { align: 'start', width: WIDTH });

  const set = (changed: readonly string[], isChecked: boolean) => {
    const others = ticked.filter((value) => !changed.includes(value));
    const next = isChecked ? [...others, ...changed] : others;
    setTicked(next);
    onChange(next);
  };
  const walk = (event: KeyboardEvent) => {
    const boxes = [...(popover.current?.querySelectorAll<HTMLElement>('input') ?? [])];
    const at = boxes.indexOf(document.activeElement as HTMLElement);
    const next = boxes[nextIndex(event.key, at, boxes.length - 1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={selectClasses.select}
        data-is-button
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {summary}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes.list}
        style={{ width: rem(WIDTH), ...position }}
        // Rendered synchronously, because the browser positions the content as soon as it opens.
        onBeforeToggle={({ newState }) =>
          flushSync(() => {
            setTicked(values);
            setOpen(newState === 'open');
          })
        }
        onToggle={(event) => {
          if (event.newState === 'open') popover.current?.querySelector('input')?.focus();
        }}
        onKeyDown={walk}
      >
        {isOpen &&
          groupsOf(options).map(({ group, members }) => {
            const all = members.map(({ value }) => value);
            const checked = all.filter((value) => ticked.includes(value));
            return (
              <fieldset key={group ?? ''} className={classes.group} aria-label={group}>
                {group !== undefined && members.length > 1 && (
                  <div className={classes.heading}>
                    <Check
                      checked={checked.length === all.length}
                      isPartly={checked.length > 0 && checked.length < all.length}
                      onChange={(isChecked) => set(all, isChecked)}
                    >
                      {group}
                    </Check>
                  </div>
                )}
                {members.map(({ value, label: text }) => (
                  <Check
                    key={value}
                    checked={ticked.includes(value)}
                    onChange={(isChecked) => set([value], isChecked)}
                  >
                    {text}
                  </Check>
                ))}
              </fieldset>
            );
          })}
      </div>
    </>
  );
}

function nextIndex(key: string, at: number, end: number): number {
  switch (key) {
    case 'ArrowDown':
      return at === end ? 0 : at + 1;
    case 'ArrowUp':
      return at <= 0 ? end : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return end;
    default:
      return -1;
  }
}

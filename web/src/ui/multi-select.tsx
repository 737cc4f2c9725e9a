import { rem } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Check } from './check.tsx';
import classes from './multi-select.module.css';
import selectClasses from './select.module.css';
import { groupsOf, type Option } from './select.rules.ts';
import { useAnchoredPosition } from './use-anchored-position.ts';

const WIDTH = 290;

type Props = {
  readonly label: string;
  /** What the closed list says: what is chosen, in short. */
  readonly summary: string;
  readonly options: readonly Option[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
};

/**
 * Several of many, under headings that choose all below them. The browser's own popover and boxes: Space ticks, the
 * arrows walk, Escape goes back to the button.
 */
export function MultiSelect({ label, summary, options, values, onChange }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // While it is open its own ticks count: whoever is told of them may be slower than who ticks.
  const [ticked, setTicked] = useState(values);
  const place = useAnchoredPosition(button, isOpen, { align: 'start', width: WIDTH });

  const set = (changed: readonly string[], isChosen: boolean) => {
    const kept = ticked.filter((value) => !changed.includes(value));
    const next = isChosen ? [...kept, ...changed] : kept;
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
        style={{ width: rem(WIDTH), ...place }}
        // What the browser is about to show has to be there when it looks.
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
            const chosen = all.filter((value) => ticked.includes(value));
            return (
              <fieldset key={group ?? ''} className={classes.group} aria-label={group}>
                {group !== undefined && members.length > 1 && (
                  <div className={classes.heading}>
                    <Check
                      checked={chosen.length === all.length}
                      isPartly={chosen.length > 0 && chosen.length < all.length}
                      onChange={(isChosen) => set(all, isChosen)}
                    >
                      {group}
                    </Check>
                  </div>
                )}
                {members.map(({ value, label: text }) => (
                  <Check
                    key={value}
                    checked={ticked.includes(value)}
                    onChange={(isChosen) => set([value], isChosen)}
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

import type { KeyboardEvent } from 'react';

const REACHABLE = 'a[href], button:not(:disabled), input:not(:disabled)';
const TYPED_IN = 'input:not([type="checkbox"]), select, textarea';

/**
 * Up and down, home and end lead to the same place of another row: whoever reads a list by the keyboard
 * passes the other links and buttons of every row by. Lies on the body of a table.
 */
export function moveFocusBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: body } = event;
  // The keys of a dialog or a menu that a row has opened are heard here too.
  if (event.defaultPrevented || !(target instanceof HTMLElement) || !body.contains(target)) return;
  const row = target.closest('tr');
  if (row === null || target.matches(TYPED_IN) || target.closest('[popover]')) return;
  const rows = [...body.children];
  const place = rows.indexOf(row);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    Home: 0,
    End: rows.length - 1,
  };
  const next = rows[steps[key] ?? -1];
  if (!next) return;
  const cell = [...row.children].findIndex((one) => one.contains(target));
  const there =
    next.children[cell]?.querySelector<HTMLElement>(REACHABLE) ??
    next.querySelector<HTMLElement>(REACHABLE);
  if (!there) return;
  event.preventDefault();
  there.focus();
}

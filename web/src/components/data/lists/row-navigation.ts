import type { KeyboardEvent } from 'react';

const REACHABLE = 'a[href], button:not(:disabled), input:not(:disabled)';
const TYPED_IN = 'input:not([type="checkbox"]), select, textarea';

/**
 * Moves the focus to the same cell of another row with Up, Down, Home and End, so that keyboard users can skip the
 * other links and buttons of a row. For the body of a table.
 */
export function moveFocusBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: body } = event;
  // Keys of a dialog or menu opened from a row bubble here too.
  if (event.defaultPrevented || !(target instanceof HTMLElement) || !body.contains(target)) return;
  const row = target.closest('tr');
  if (row === null || target.matches(TYPED_IN) || target.closest('[popover]')) return;
  const rows = [...body.children];
  const index = rows.indexOf(row);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
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

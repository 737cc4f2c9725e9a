import type { MouseEvent as ReactMouseEvent } from 'react';

const CONTROLS =
  'a, button, input, select, textarea, label, summary, [popover], [role="dialog"], [data-kind="select"], [data-kind="actions"]';

/**
 * Opens the record of a row: a click anywhere in the row counts as a click on the link in its title. Clicks on controls,
 * and clicks that select text, have their own effect. For the body of a table.
 */
export function openClickedRow(event: ReactMouseEvent<HTMLElement>): void {
  const { target, currentTarget: body, ctrlKey, metaKey, shiftKey } = event;
  // Clicks in a dialog or menu opened from a row bubble here too.
  if (event.defaultPrevented || !(target instanceof Element) || !body.contains(target)) return;
  if (target.closest(CONTROLS) || window.getSelection()?.isCollapsed === false) return;
  const link = target.closest('tr')?.querySelector('[data-kind="title"] a[href]');
  const init = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  // With a modifier key, the browser opens the link in a new tab or window.
  link?.dispatchEvent(new MouseEvent('click', init));
}

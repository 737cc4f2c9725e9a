/** The time within which the next key of a sequence must follow. */
const SEQUENCE_MS = 1_000;

/** Elements in which keys have another meaning while the focus is there. */
const KEY_OWNERS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), dialog, [role="dialog"], [role="menu"]';

/** Keys that are the start of a sequence, such as `g`. */
export type KeyPress = { readonly keys: string; readonly at: number };

type Result<T> = { readonly pressed: KeyPress | null; readonly shortcut: T | undefined };

/** The shortcut that a key press completes, or the sequence that it starts or continues. */
export function shortcutFor<T extends { readonly keys: string }>(
  event: KeyboardEvent,
  before: KeyPress | null,
  shortcuts: readonly T[],
): Result<T> {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  const isOwned = target instanceof Element && target.closest(KEY_OWNERS) !== null;
  if (isOwned || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) {
    return { pressed: null, shortcut: undefined };
  }
  // A modifier alone is part of the next key, as Shift is of `?`.
  if (event.key === 'Shift') return { pressed: before, shortcut: undefined };
  const now = Date.now();
  const key = keyOf(event);
  const isSequence = before !== null && now - before.at <= SEQUENCE_MS;
  for (const keys of isSequence ? [`${before.keys} ${key}`, key] : [key]) {
    const shortcut = shortcuts.findLast((one) => one.keys === keys);
    if (shortcut) return { pressed: null, shortcut };
    const startsSequence = shortcuts.some((one) => one.keys.startsWith(`${keys} `));
    if (startsSequence) return { pressed: { keys, at: now }, shortcut: undefined };
  }
  return { pressed: null, shortcut: undefined };
}

/** The Latin letter of a key, on other keyboards that at the same position. */
function keyOf({ key, code }: KeyboardEvent): string {
  const isLatin = /^[\x20-\x7e]+$/.test(key);
  const position = /^Key([A-Z])$/.exec(code)?.[1];
  return (isLatin ? key : (position ?? key)).toLowerCase();
}

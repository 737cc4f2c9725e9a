/**
 * A `ref` for a loading placeholder. While it is mounted, content below it on the page, or after it in a `Stack`, is
 * hidden (`[data-in-turn]` in `tokens.css`). A selector with `:has()` would do the same, but blocks a browser for
 * seconds on a page with ten thousand elements.
 */
export function hideUntilLoaded(placeholder: HTMLElement | null): () => void {
  const parts: HTMLElement[] = [];
  for (let part = placeholder; part; part = part.parentElement) {
    if (part.parentElement?.dataset.inTurn !== undefined) parts.push(part);
  }
  const count = (part: HTMLElement, change: 1 | -1) => {
    const awaited = Number(part.dataset.awaiting ?? 0) + change;
    if (awaited > 0) part.dataset.awaiting = `${awaited}`;
    else delete part.dataset.awaiting;
  };
  for (const part of parts) count(part, 1);
  return () => {
    for (const part of parts) count(part, -1);
  };
}

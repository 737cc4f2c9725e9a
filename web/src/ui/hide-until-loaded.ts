/**
 * The `ref` of a place that is held for something on its way: what stands below it on the page, or in a `Stack` in turn,
 * is not seen meanwhile (`[data-in-turn]` in `tokens.css`). A selector with `:has()` would say the same, and stop a
 * browser for many seconds on a page of some ten thousand elements.
 */
export function hideUntilLoaded(place: HTMLElement | null): () => void {
  const parts: HTMLElement[] = [];
  for (let part = place; part; part = part.parentElement) {
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

let ask: (() => boolean) | null = null;

/** Has every way out of a page ask first; returns how to stop that. */
export function setNavigationGuard(question: () => boolean): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = null;
  };
}

/** Whether the page may be left for an address of the app: asks where something on it is not saved. */
export function canNavigate(to: string): boolean {
  const { pathname } = new URL(to, window.location.href);
  return ask === null || pathname === window.location.pathname || ask();
}

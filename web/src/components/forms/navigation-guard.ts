let guard: (() => boolean) | null = null;

/** Registers a confirmation for navigation away from a page; returns a function that unregisters it. */
export function setNavigationGuard(confirm: () => boolean): () => void {
  guard = confirm;
  return () => {
    if (guard === confirm) guard = null;
  };
}

/** Whether the app may navigate to a path: asks if the page has unsaved changes. */
export function canNavigate(to: string): boolean {
  const { pathname } = new URL(to, window.location.href);
  return guard === null || pathname === window.location.pathname || guard();
}

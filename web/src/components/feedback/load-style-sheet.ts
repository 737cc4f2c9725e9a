const loaded = new Map<string, Promise<void>>();

/** Adds a style sheet after the others of the page, once. Rejects if it cannot be loaded; the next call tries again. */
export function loadStyleSheet(href: string): Promise<void> {
  const known = loaded.get(href);
  if (known !== undefined) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      loaded.delete(href);
      link.remove();
      reject(new Error(`The style sheet ${href} cannot be loaded`));
    };
    document.head.append(link);
  });
  loaded.set(href, loading);
  return loading;
}

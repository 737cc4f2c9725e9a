/** A page of this app to return to, or null: nothing that a browser would take for another address. */
export function returnPath(value: string | null): string | null {
  return value !== null && /^\/(?![/\\])[\w\-.+/@]*(\?[\w\-.+/=&%@]*)?$/.test(value) ? value : null;
}

/** The address of a page that hands its reader on afterwards. */
export function withReturn(page: string, to: string | null): string {
  return to && to !== '/' ? `${page}?${new URLSearchParams({ to })}` : page;
}

/** What a mailed link may carry: the server allows no more than these characters. */
export function callbackWithReturn(page: string, to: string | null): string {
  return to && /^[\w\-.+/@]+$/.test(to) ? `${page}?to=${to}` : page;
}

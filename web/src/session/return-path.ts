/** A page of this app to return to, or null: nothing that a browser would take for another address. */
export function returnPath(value: string | null): string | null {
  return value !== null && /^\/(?![/\\])[\w\-.+/@]*(\?[\w\-.+/=&%@]*)?$/.test(value) ? value : null;
}

/** The address of a page that hands its reader on afterwards. */
export function withReturn(page: string, to: string | null): string {
  return to && to !== '/' ? `${page}?${new URLSearchParams({ to })}` : page;
}

/**
 * What a mailed link may carry: the server allows no more than these characters. It goes without the secret of an
 * invitation, which is not needed once the mailed link has confirmed the address.
 */
export function callbackWithReturn(page: string, to: string | null): string {
  const path = to?.startsWith('/invitations/') ? to.split('?')[0] : to;
  return path && /^[\w\-.+/@]+$/.test(path) ? `${page}?to=${path}` : page;
}

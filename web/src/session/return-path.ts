/** The path of this app to return to. Null for everything that a browser would treat as another origin. */
export function returnPath(value: string | null): string | null {
  return value !== null && /^\/(?![/\\])[\w\-.+/@]*(\?[\w\-.+/=&%@]*)?$/.test(value) ? value : null;
}

/** The address of a page that redirects to `to` afterwards. */
export function withReturn(page: string, to: string | null): string {
  return to && to !== '/' ? `${page}?${new URLSearchParams({ to })}` : page;
}

/**
 * The callback address for a mailed link, for which the server allows few characters. The secret of an invitation is
 * omitted, because it is not needed once the mailed link has verified the address.
 */
export function callbackWithReturn(page: string, to: string | null): string {
  const path = to?.startsWith('/invitations/') ? to.split('?')[0] : to;
  return path && /^[\w\-.+/@]+$/.test(path) ? `${page}?to=${path}` : page;
}

/** The address that another page passes on in the state of the location. Any page may have set the state. */
export const typedEmail = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';

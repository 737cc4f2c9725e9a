import type { IncomingHttpHeaders } from 'node:http';

const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether a request to the operator's port may be answered. Machines inside always; a browser only when the page that
 * asks came from this port over a local name (a forwarded port): any other site, or a foreign name that was made to
 * point here, is somebody else's page using the operator's browser.
 */
export function isOwnOrNoBrowser(headers: IncomingHttpHeaders): boolean {
  const { origin, host = '', 'sec-fetch-site': site } = headers;
  if (origin === undefined && site === undefined) return true;
  if (!LOCAL_HOST.test(host)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  return site === undefined || site === 'same-origin' || site === 'none';
}

import type { RouteInput } from '@tessera/contracts/define/route';
import { useEffect, useRef } from 'react';
import { prefetchCall } from '../../../api/call.ts';
import { useRememberList } from '../lists/list-address.ts';
import { useBilling } from '../use-billing.ts';

/** A pointer that leaves the link within this time is ignored. */
const REST_MS = 40;

/**
 * For a link to a record: prefetches the record when the link is hovered or focused, and remembers the list when it is
 * opened.
 */
export function useHoverPrefetch(to: string) {
  const { organization, base, recordRoutes } = useBilling();
  const rememberList = useRememberList();
  const resting = useRef(0);
  useEffect(() => () => window.clearTimeout(resting.current), []);

  const prefetch = () => {
    const { pathname, searchParams } = new URL(to, window.location.origin);
    const [list = '', id = ''] = pathname.slice(base.length + 1).split('/');
    const route = recordRoutes?.[list];
    if (!route || id === '') return;
    const params = { id: decodeURIComponent(id) };
    const query = { ...Object.fromEntries(searchParams), organizationId: organization.id };
    // The same query as on the record's page; the schema of the call validates it.
    prefetchCall(route, { params, query } as unknown as RouteInput<typeof route>);
  };
  const begin = () => {
    window.clearTimeout(resting.current);
    resting.current = window.setTimeout(prefetch, REST_MS);
  };
  const end = () => window.clearTimeout(resting.current);
  // A click also focuses the link; then the page sends the query itself.
  const open = () => {
    end();
    rememberList(to);
  };
  return { onPointerEnter: begin, onPointerLeave: end, onFocus: begin, onBlur: end, onClick: open };
}

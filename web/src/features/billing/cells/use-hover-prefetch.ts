import type { RouteInput } from '@tessera/contracts/define/route';
import { useRef } from 'react';
import { prefetchCall } from '../../../api/call.ts';
import { useBilling } from '../use-billing.ts';

/** A pointer that passes by means nothing. */
const REST_MS = 40;

/** For a link to a record: once somebody rests on it, what its page will ask for is on its way. */
export function useHoverPrefetch(to: string) {
  const { organization, base, recordRoutes } = useBilling();
  const resting = useRef(0);

  const ask = () => {
    const { pathname, searchParams } = new URL(to, window.location.origin);
    const [list = '', id = ''] = pathname.slice(base.length + 1).split('/');
    const route = recordRoutes?.[list];
    if (!route || id === '') return;
    const params = { id: decodeURIComponent(id) };
    const query = { ...Object.fromEntries(searchParams), organizationId: organization.id };
    // The same question as that of a record's page, whose call's own schema judges it.
    prefetchCall(route, { params, query } as unknown as RouteInput<typeof route>);
  };
  const begin = () => {
    window.clearTimeout(resting.current);
    resting.current = window.setTimeout(ask, REST_MS);
  };
  const end = () => window.clearTimeout(resting.current);
  // A press moves the focus here too, and is followed by the page's own question.
  return { onPointerEnter: begin, onPointerLeave: end, onFocus: begin, onBlur: end, onClick: end };
}

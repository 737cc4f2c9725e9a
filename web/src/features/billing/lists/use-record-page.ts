import type { RouteAnswer, RouteInput } from '@tessera/contracts/define/route';
import { type Query, useQuery } from '../../../api/use-query.ts';
import { useBilling } from '../use-billing.ts';
import type { Listing, ListRoute } from './listing.ts';
import type { ListState } from './use-list-state.ts';

/** One page of a list. What the call would refuse, mistyped in an address, is left out of the question. */
export function useRecordPage<R extends ListRoute>(
  { route, refreshEveryMs }: Listing<R>,
  state: ListState,
): Query<RouteAnswer<R>> {
  const { organization } = useBilling();
  const query = { ...accepted(route, state), organizationId: organization.id };
  // The names and values were just judged by the call's own schema.
  return useQuery(route, { query } as unknown as RouteInput<R>, {
    keepPrevious: true,
    refreshEveryMs,
  });
}

/** Neither where a page begins nor in which order changes how many there are. */
const OF_PAGES = ['cursor', 'limit', 'sort'];

/** How many there are on all pages of a list, asked once for all of them and beside the page. */
export function useTotal<R extends ListRoute>(
  { route }: Listing<R>,
  state: ListState,
  isAsked: boolean,
): RouteAnswer<R>['total'] {
  const { organization } = useBilling();
  const filters = Object.entries(state).filter(([name]) => !OF_PAGES.includes(name));
  const query = {
    ...accepted(route, Object.fromEntries(filters)),
    organizationId: organization.id,
    count: 'only',
  };
  const { data } = useQuery(route, isAsked ? ({ query } as unknown as RouteInput<R>) : null);
  return data?.total;
}

function accepted({ query: { shape } }: ListRoute, state: ListState) {
  const known = Object.entries(state).filter(
    ([name, value]) => Object.hasOwn(shape, name) && isAccepted(shape[name], value),
  );
  return Object.fromEntries(known);
}

type Schema = { safeParse(value: unknown): { readonly success: boolean } };

const isAccepted = (schema: unknown, value: string) => (schema as Schema).safeParse(value).success;

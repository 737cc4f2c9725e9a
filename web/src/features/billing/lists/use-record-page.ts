import type { RouteInput, RouteResponse } from '@tessera/contracts/define/route';
import { type Query, useQuery } from '../../../api/use-query.ts';
import { useBilling } from '../use-billing.ts';
import type { Listing, ListRoute } from './listing.ts';
import type { ListState } from './use-list-state.ts';

/** One page of a list. Invalid values in the address are left out of the query. */
export function useRecordPage<R extends ListRoute>(
  { route, refreshEveryMs }: Listing<R>,
  state: ListState,
): Query<RouteResponse<R>> {
  const { organization } = useBilling();
  const query = { ...accepted(route, state), organizationId: organization.id };
  // The schema of the call has just validated the names and values.
  return useQuery(route, { query } as unknown as RouteInput<R>, {
    keepPrevious: true,
    refreshEveryMs,
  });
}

/** Parameters that do not affect the total. */
const OF_PAGES = ['cursor', 'limit', 'sort'];

/** The total of a list, queried once for all of its pages and in parallel with the page. */
export function useTotal<R extends ListRoute>(
  { route }: Listing<R>,
  state: ListState,
  isEnabled: boolean,
): RouteResponse<R>['total'] {
  const { organization } = useBilling();
  const filters = Object.entries(state).filter(([name]) => !OF_PAGES.includes(name));
  const query = {
    ...accepted(route, Object.fromEntries(filters)),
    organizationId: organization.id,
    count: 'only',
  };
  const { data } = useQuery(route, isEnabled ? ({ query } as unknown as RouteInput<R>) : null);
  return data?.total;
}

function accepted({ query }: ListRoute, state: ListState) {
  const { shape } = query._zod.def;
  const known = Object.entries(state).filter(
    ([name, value]) => Object.hasOwn(shape, name) && isAccepted(shape[name], value),
  );
  return Object.fromEntries(known);
}

type Schema = { safeParse(value: unknown): { readonly success: boolean } };

const isAccepted = (schema: unknown, value: string) => (schema as Schema).safeParse(value).success;

import type { RouteAnswer, RouteInput } from '@app/contracts/define/route';
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
  const { shape } = route.query;
  const asked = Object.entries(state).filter(
    ([name, value]) => Object.hasOwn(shape, name) && isAccepted(shape[name], value),
  );
  const query = { ...Object.fromEntries(asked), organizationId: organization.id };
  // The names and values were just judged by the call's own schema.
  return useQuery(route, { query } as unknown as RouteInput<R>, {
    keepPrevious: true,
    refreshEveryMs,
  });
}

type Schema = { safeParse(value: unknown): { readonly success: boolean } };

const isAccepted = (schema: unknown, value: string) => (schema as Schema).safeParse(value).success;

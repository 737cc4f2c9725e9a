import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { RequestState } from './request-state.ts';

/** Finds the route of the method and path by one look-up; 404 without one. */
export function matchRoute(state: RequestState): void {
  const match = state.findRoute(state.request.method ?? '', state.path);
  if (match === null) throw new ApiError(commonErrors.NOT_FOUND);
  state.bound = match.bound;
  state.rawParams = match.params;
}

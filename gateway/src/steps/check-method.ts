import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { Outcome, RequestState } from './request-state.ts';

/** TRACE would return the cookies of the request, CONNECT would open a tunnel. */
export function checkMethod({ request: { method } }: RequestState): Outcome {
  if (method === 'TRACE' || method === 'CONNECT') {
    throw new ApiError(commonErrors.METHOD_NOT_ALLOWED);
  }
  return 'next';
}

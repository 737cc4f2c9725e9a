import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { parseTarget } from '../sanitize-path.ts';
import type { Outcome, RequestState } from './request-state.ts';

/** Parses the target once for all later steps, and finds the service that has the path. */
export function parsePath(state: RequestState): Outcome {
  const target = parseTarget(state.request.url ?? '');
  if (target.kind === 'malformed') throw new ApiError(commonErrors.BAD_REQUEST);
  if (target.kind === 'too-long') throw new ApiError(commonErrors.URI_TOO_LONG);
  if (target.kind === 'unknown') throw new ApiError(commonErrors.NOT_FOUND);
  state.path = target.path;
  state.destination = target.kind === 'call' ? target.destination : null;
  return 'next';
}

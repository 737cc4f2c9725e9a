import { ApiError, commonErrors, type ErrorDefinition } from '@tessera/contracts/define/error';
import { type FramingProblem, framingProblem } from '../sanitize-headers.ts';
import type { Outcome, RequestState } from './request-state.ts';

const ERRORS: Readonly<Record<FramingProblem, ErrorDefinition>> = {
  malformed: commonErrors.BAD_REQUEST,
  compressed: commonErrors.UNSUPPORTED_MEDIA_TYPE,
  'too-large': commonErrors.PAYLOAD_TOO_LARGE,
};

/** Rejects headers that leave open where a request ends, compressed bodies and bodies of a forbidden length. */
export function checkFraming({ request, options }: RequestState): Outcome {
  const problem = framingProblem(request, options.maxBodyBytes);
  if (problem !== null) throw new ApiError(ERRORS[problem]);
  return 'next';
}

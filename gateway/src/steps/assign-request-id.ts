import { requestIdFrom } from '@tessera/chassis/telemetry/trace';
import { firstValue, type Outcome, type RequestState } from './request-state.ts';

/** Keeps a well-formed request id of the client and replaces any other. It is in the logs, at the service and in the response. */
export function assignRequestId(state: RequestState): Outcome {
  state.requestId = requestIdFrom(firstValue(state.request.headers['x-request-id']));
  return 'next';
}

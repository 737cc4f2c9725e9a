import { startSpan } from '@tessera/chassis/telemetry/span';
import { traceparentFrom } from '@tessera/chassis/telemetry/trace';
import { firstValue, type Outcome, type RequestState } from './request-state.ts';

/**
 * Without tracing, the client's trace context is forwarded unchanged. With tracing, a new trace begins here and links
 * to the client's: a client must not decide what is recorded.
 */
export function startTrace({ request, response, destination }: RequestState): Outcome {
  const traceparent = firstValue(request.headers.traceparent);
  const method = request.method ?? '';
  const span = startSpan(`${method} ${destination?.prefix}`, {
    kind: 'server',
    linked: traceparent === undefined ? undefined : traceparentFrom(traceparent),
    attributes: { 'http.request.method': method, service: destination?.service ?? '' },
  });
  request.headers.traceparent = span?.traceparent ?? traceparentFrom(traceparent);
  if (span !== null) {
    response.once('close', () => {
      const { statusCode } = response;
      span.end({
        attributes: { 'http.response.status_code': statusCode },
        ...(statusCode >= 500 ? { errorType: String(statusCode) } : {}),
      });
    });
  }
  return 'next';
}

import { type SpanOptions, setTracer } from '@tessera/chassis/telemetry/span';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestState, testDestination } from '../../test/request-state.ts';
import { startTrace } from './start-trace.ts';

const clientTrace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const ownTrace = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;

describe('startTrace', () => {
  afterEach(() => setTracer(null));

  it("forwards the client's trace while tracing is off, and makes one when there is none", () => {
    const state = requestState({ headers: { traceparent: clientTrace } });
    expect(startTrace(state)).toBe('next');
    expect(state.request.headers.traceparent).toBe(clientTrace);
    const without = requestState();
    startTrace(without);
    expect(without.request.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });

  it("starts a trace that links to the client's and ends with the response", () => {
    const end = vi.fn();
    const tracer = vi.fn((_name: string, _options: SpanOptions) => ({
      traceparent: ownTrace,
      end,
    }));
    setTracer(tracer);
    const state = requestState({ headers: { traceparent: clientTrace } });
    state.destination = testDestination;
    startTrace(state);
    expect(state.request.headers.traceparent).toBe(ownTrace);
    expect(tracer).toHaveBeenCalledWith(
      'GET /api/auth/',
      expect.objectContaining({ linked: clientTrace }),
    );
    state.response.statusCode = 503;
    state.response.emit('close');
    expect(end).toHaveBeenCalledWith({
      attributes: { 'http.response.status_code': 503 },
      errorType: '503',
    });
  });
});

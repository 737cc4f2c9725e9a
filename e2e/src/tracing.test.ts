import { collectTraces, type TraceCollector } from '@tessera/dev/processes/scenario-servers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUpUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

describe('tracing of a sign-up', () => {
  const environment: Record<string, string> = {};
  let collector: TraceCollector;
  beforeAll(async () => {
    collector = await collectTraces();
    environment.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  });
  afterAll(() => collector?.stop());
  const scenario = useStack(environment);

  /** The names of all ancestor spans, from the gateway to this span. */
  function wayTo(span: TraceCollector['spans'][number]): string[] {
    const above = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
    return [...(above === undefined ? [] : wayTo(above)), `${span.service}: ${span.name}`];
  }

  it('spans one trace from the gateway to the consuming service', async () => {
    await signUpUser(scenario.stack.url, 'traced@example.com');
    const consumed = await vi.waitFor(
      () => {
        const span = collector.spans.find(
          ({ service, name }) =>
            service === 'org-service' && name === 'process identity.user.created',
        );
        expect(span).toBeDefined();
        const way = span === undefined ? [] : wayTo(span);
        expect(way[0]).toBe('gateway: POST /api/auth/');
        return { span, way };
      },
      { timeout: 30_000, interval: 100 },
    );
    expect(consumed.way).toEqual([
      'gateway: POST /api/auth/',
      'identity-service: POST /sign-up/email',
      'identity-service: transaction',
      'identity-service: outbox',
      'identity-service: publish identity.user.created',
      'org-service: process identity.user.created',
    ]);
    const trace = collector.spans.filter(({ traceId }) => traceId === consumed.span?.traceId);
    expect(JSON.stringify(trace)).not.toMatch(/traced@example\.com|correct horse/);
  });
});

import { useService } from '@tessera/testing/harness';
import { eventually } from '@tessera/testing/time';
import { type CollectedSpan, startTraceCollector } from '@tessera/testing/trace-collector';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteReceived, sampleHarness, sampleService } from '../../test/sample-service.ts';
import { startSpan } from './span.ts';

/** A new trace, whose id is the digit repeated. */
function sampledTrace(digit: string) {
  const traceId = digit.repeat(32);
  return { traceId, traceparent: `00-${traceId}-${'b'.repeat(16)}-01` };
}
const unsampled = `00-${'c'.repeat(32)}-${'b'.repeat(16)}-00`;

describe('tracing', () => {
  const environment: Record<string, string> = {};
  let collector: Awaited<ReturnType<typeof startTraceCollector>>;
  beforeAll(async () => {
    expect(startSpan('before', { kind: 'internal' })).toBeNull();
    collector = await startTraceCollector();
    environment.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  });
  // Registered before the service's `afterAll`, so it runs after the service has stopped.
  afterAll(async () => {
    await collector?.stop();
    expect(startSpan('after', { kind: 'internal' })).toBeNull();
  });
  const sample = useService(sampleService, { ...sampleHarness, environment });

  const find = (name: string, traceId: string) =>
    eventually(() => {
      const span = collector.spans.find((one) => one.name === name && one.traceId === traceId);
      if (span === undefined) throw new Error(`no span ${name} yet`);
      return span;
    }, 20_000);
  const under = (child: CollectedSpan, parent: CollectedSpan) =>
    expect(child.parentSpanId).toBe(parent.spanId);

  it('traces a call through its transaction, the outbox and the broker', async () => {
    const { traceId, traceparent } = sampledTrace('1');
    await sample
      .as(null)
      .post('/notes')
      .set('traceparent', traceparent)
      .send({ text: 'a secret' })
      .expect(200);
    const call = await find('POST /notes', traceId);
    const transaction = await find('transaction', traceId);
    const outbox = await find('outbox', traceId);
    const publish = await find('publish identity.note.written', traceId);
    expect(call).toMatchObject({ service: 'identity-service', parentSpanId: 'b'.repeat(16) });
    under(transaction, call);
    under(await find('insert note', traceId), transaction);
    under(outbox, transaction);
    under(await find('insert outbox_aggregate, insert outbox', traceId), outbox);
    under(publish, outbox);
    expect(JSON.stringify(collector.spans)).not.toContain('a secret');
  });

  it('continues the trace of the publishing service', async () => {
    const { headers } = await import('nats');
    const { traceId, traceparent } = sampledTrace('2');
    const messageHeaders = headers();
    messageHeaders.set('traceparent', traceparent);
    const message = {
      specversion: '1.0',
      id: crypto.randomUUID(),
      source: '/org',
      type: noteReceived.subject,
      subject: 'traced',
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      aggregateversion: 1,
      data: { text: 'traced' },
    };
    const text = JSON.stringify(message);
    await sample.nats.jetstream().publish(noteReceived.subject, text, { headers: messageHeaders });
    const span = await find(`process ${noteReceived.subject}`, traceId);
    expect(span.parentSpanId).toBe('b'.repeat(16));
  });

  it('records only the type of an error and skips traces that are not sampled', async () => {
    const { traceId, traceparent } = sampledTrace('3');
    await sample.as(null).get('/stream').set('traceparent', unsampled);
    await sample.as(null).get('/defect').set('traceparent', traceparent).expect(500);
    const span = await find('GET /defect', traceId);
    expect(JSON.stringify(span)).toContain('"500"');
    expect(JSON.stringify(collector.spans)).not.toContain('hunter2');
    expect(collector.spans.map(({ name }) => name)).not.toContain('GET /stream');
  });
});

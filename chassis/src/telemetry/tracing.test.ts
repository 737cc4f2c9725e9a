import { useService } from '@tessera/testing/harness';
import { eventually } from '@tessera/testing/time';
import { type CollectedSpan, startTraceCollector } from '@tessera/testing/trace-collector';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteReceived, sampleHarness, sampleService } from '../../test/sample-service.ts';
import { startSpan } from './span.ts';

const traceId = 'a'.repeat(32);
const sampled = `00-${traceId}-${'b'.repeat(16)}-01`;
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

  const find = (name: string) =>
    eventually(() => {
      const span = collector.spans.find((one) => one.name === name && one.traceId === traceId);
      if (span === undefined) throw new Error(`no span ${name} yet`);
      return span;
    }, 20_000);
  const under = (child: CollectedSpan, parent: CollectedSpan) =>
    expect(child.parentSpanId).toBe(parent.spanId);

  it('traces a call through its transaction, the outbox and the broker', async () => {
    await sample
      .as(null)
      .post('/notes')
      .set('traceparent', sampled)
      .send({ text: 'a secret' })
      .expect(200);
    const call = await find('POST /notes');
    const transaction = await find('transaction');
    const outbox = await find('outbox');
    const publish = await find('publish identity.note.written');
    expect(call).toMatchObject({ service: 'identity-service', parentSpanId: 'b'.repeat(16) });
    under(transaction, call);
    under(await find('insert note'), transaction);
    under(outbox, transaction);
    under(await find('insert outbox_aggregate, insert outbox'), outbox);
    under(publish, outbox);
    expect(JSON.stringify(collector.spans)).not.toContain('a secret');
  });

  it('continues the trace of the publishing service', async () => {
    const { headers } = await import('nats');
    const messageHeaders = headers();
    messageHeaders.set('traceparent', sampled);
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
    const span = await find(`process ${noteReceived.subject}`);
    expect(span.parentSpanId).toBe('b'.repeat(16));
  });

  it('records only the type of an error and skips traces that are not sampled', async () => {
    await sample.as(null).get('/stream').set('traceparent', unsampled);
    await sample.as(null).get('/defect').set('traceparent', sampled).expect(500);
    const span = await find('GET /defect');
    expect(JSON.stringify(span)).toContain('"500"');
    expect(JSON.stringify(collector.spans)).not.toContain('hunter2');
    expect(collector.spans.map(({ name }) => name)).not.toContain('GET /stream');
  });
});

import { useService } from '@tessera/testing/harness';
import { eventually } from '@tessera/testing/time';
import { connect } from 'nats';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  findNoteRequest,
  noteWritten,
  sampleHarness,
  sampleService,
} from '../../test/sample-service.ts';
import { Unavailable } from '../http/unavailable.ts';

describe('the relay', () => {
  const sample = useService(sampleService, sampleHarness);
  const write = (text: string) => sample.as(null).post('/notes').send({ text });
  const unsent = () => sample.sql('select 1 from $schema.outbox where sent_at is null');
  beforeEach(async () => {
    await eventually(async () => expect(await unsent()).toEqual([]));
  });

  async function streamed(): Promise<{ subject: string; aggregateversion: number; id: string }[]> {
    const connection = await connect({ servers: sample.broker.url });
    const stream = await (await connection.jetstreamManager()).streams.get('IDENTITY');
    const { messages, first_seq: first } = (await stream.info()).state;
    const events = [];
    for (let seq = first; seq < first + messages; seq += 1) {
      events.push(JSON.parse(new TextDecoder().decode((await stream.getMessage({ seq })).data)));
    }
    await connection.close();
    return events;
  }

  it('publishes events within a second, numbered per aggregate and in order', async () => {
    for (let count = 0; count < 5; count += 1) await write('counted').expect(200);
    await eventually(async () => expect(await unsent()).toEqual([]), 1_000);
    const versions = (await streamed())
      .filter(({ subject }) => subject === 'counted')
      .map(({ aggregateversion }) => aggregateversion);
    expect(versions).toEqual([1, 2, 3, 4, 5]);
  });

  it('REL-28: deletes more old rows than one batch without a pause', async () => {
    await sample.sql(
      `insert into $schema.outbox (id, subject, aggregate, version, envelope, created_at, sent_at)
       select gen_random_uuid(), 'identity.note.written', 'old', n, '{}', now() - interval '8 days',
         now() - interval '8 days'
       from generate_series(1, 2500) as n`,
    );
    // A process purges when it starts, and then every ten minutes.
    await sample.startReplica();
    await eventually(async () =>
      expect(await sample.sql("select from $schema.outbox where aggregate = 'old'")).toEqual([]),
    );
  });

  it('numbers events of concurrent transactions without gaps or duplicates', async () => {
    await Promise.all(Array.from({ length: 20 }, () => write('raced').expect(200)));
    await eventually(async () => expect(await unsent()).toEqual([]));
    const versions = (await streamed())
      .filter(({ subject }) => subject === 'raced')
      .map(({ aggregateversion }) => aggregateversion);
    expect(versions).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('serves calls while the broker is down and publishes each event once afterwards', async () => {
    await sample.broker.kill();
    for (let count = 0; count < 10; count += 1) await write('meanwhile').expect(200);
    expect((await unsent()).length).toBe(10);
    await expect(sample.deps.sendRequest(findNoteRequest, { text: 'x' })).rejects.toThrow();
    await sample.broker.start();
    await eventually(async () => expect(await unsent()).toEqual([]), 15_000);
    const events = (await streamed()).filter(({ subject }) => subject === 'meanwhile');
    expect(events).toHaveLength(10);
    expect(new Set(events.map(({ id }) => id)).size).toBe(10);
  }, 40_000);

  it('publishes an event again without its id when the broker confirms an earlier copy', async () => {
    const id = crypto.randomUUID();
    const envelope = { id, subject: 'repeated', data: { text: 'repeated' } };
    const connection = await connect({ servers: sample.broker.url });
    await connection
      .jetstream()
      .publish(noteWritten.subject, JSON.stringify(envelope), { msgID: id });
    await connection.close();
    await sample.sql(
      `insert into $schema.outbox (id, subject, aggregate, version, envelope, created_at)
       values ($1, $2, 'repeated', 1, $3, now())`,
      [id, noteWritten.subject, envelope],
    );
    await eventually(async () => expect(await unsent()).toEqual([]));
    const copies = (await streamed()).filter((event) => event.id === id);
    expect(copies).toMatchObject([{ id }, { id, aggregateversion: 1 }]);
  });

  it('SEC-132: publishes other events in order while the broker rejects a whole batch', async () => {
    const poison = (aggregate: string, version: number) =>
      sample.sql(
        `insert into $schema.outbox (id, subject, aggregate, version, envelope, created_at)
         select gen_random_uuid(), $1, $2, $3, json_build_object('specversion', '1.0', 'id', gen_random_uuid(),
           'source', '/identity', 'type', $1::text, 'subject', $2::text, 'time', now(),
           'data', json_build_object('text', repeat('x', 1100000))), now()`,
        [noteWritten.subject, aggregate, version],
      );
    await Promise.all(Array.from({ length: 3 }, (_, index) => poison(`poison ${index}`, 1)));
    // More than one batch of events, all behind an oversized event of their aggregate.
    await sample.sql(
      `insert into $schema.outbox (id, subject, aggregate, version, envelope, created_at)
       select gen_random_uuid(), $1, 'poison 0', 1 + n, json_build_object('specversion', '1.0',
         'id', gen_random_uuid(), 'source', '/identity', 'type', $1::text, 'subject', 'poison 0', 'time', now(),
         'data', json_build_object('text', 'behind')), now() from generate_series(1, 300) n`,
      [noteWritten.subject],
    );
    for (let count = 0; count < 5; count += 1) await write('passing').expect(200);
    await eventually(async () => {
      const events = (await streamed()).filter(({ subject }) => subject === 'passing');
      expect(events.map(({ aggregateversion }) => aggregateversion)).toEqual([1, 2, 3, 4, 5]);
    }, 5_000);
    expect((await streamed()).some(({ subject }) => subject === 'poison 0')).toBe(false);
    expect(await unsent()).toHaveLength(303);
    const [row] = await sample.sql<{ attempts: number }>(
      `select max(attempts) as attempts from $schema.outbox where sent_at is null`,
    );
    expect(row?.attempts).toBeGreaterThan(0);
    await sample.sql('delete from $schema.outbox where sent_at is null');
  }, 20_000);

  it('sends requests between services and returns their errors', async () => {
    await write('stored').expect(200);
    expect(await sample.deps.sendRequest(findNoteRequest, { text: 'stored' })).toEqual({
      found: true,
    });
    await expect(
      sample.deps.sendRequest(findNoteRequest, { text: 'reject' }),
    ).rejects.toMatchObject({
      code: 'NO_SUCH_NOTE',
      status: 404,
    });
    await expect(
      sample.deps.sendRequest(findNoteRequest, { text: 'defect' }),
    ).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
    });
    await expect(
      sample.deps.sendRequest(findNoteRequest, { text: 'unavailable' }),
    ).rejects.toBeInstanceOf(Unavailable);
  });

  it('stores events in the CloudEvents format', async () => {
    await write('formal').expect(200);
    const [row] = await sample.sql<{ envelope: object }>(
      `select envelope from $schema.outbox where aggregate = 'formal'`,
    );
    expect(row?.envelope).toMatchObject({
      specversion: '1.0',
      source: '/identity',
      type: noteWritten.subject,
      subject: 'formal',
      datacontenttype: 'application/json',
      traceparent: expect.stringMatching(/^00-/),
      data: { text: 'formal' },
    });
  });
});

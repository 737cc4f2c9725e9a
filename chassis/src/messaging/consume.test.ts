import { setTimeout as sleep } from 'node:timers/promises';
import { callUnderResets } from '@tessera/testing/connection-resets';
import { operatorHeaders, useService } from '@tessera/testing/harness';
import { eventually } from '@tessera/testing/time';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  failingTexts,
  noteReceived,
  sampleHarness,
  sampleService,
} from '../../test/sample-service.ts';
import { ensureConsumer } from './broker-setup.ts';
import { consume } from './consume.ts';
import { on } from './subscriber.ts';

describe('a subscriber', () => {
  const sample = useService(sampleService, sampleHarness);
  afterEach(() => failingTexts.clear());

  const notes = async () =>
    (await sample.sql<{ text: string }>('select text from $schema.note order by id')).map(
      ({ text }) => text,
    );
  const event = (text: string, aggregate = text, version = 1, id: string = crypto.randomUUID()) => {
    const message = {
      specversion: '1.0',
      id,
      source: '/org',
      type: noteReceived.subject,
      subject: aggregate,
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      aggregateversion: version,
      data: { text },
    };
    return {
      id,
      send: () => sample.nats.jetstream().publish(noteReceived.subject, JSON.stringify(message)),
    };
  };
  const deadLetterRows = () =>
    sample.sql<{ id: string; error: string; attempts: number; event_id: string }>(
      'select id, error, attempts, event_id from $schema.dead_letter',
    );

  it('applies an event once when it is delivered several times', async () => {
    const often = event('often');
    await Promise.all(Array.from({ length: 5 }, () => often.send()));
    await sample.deliverEvent(noteReceived, { aggregate: 'last', data: { text: 'last' } });
    // The events have different aggregates, so their order is not fixed.
    await eventually(async () =>
      expect((await notes()).filter((text) => text === 'often')).toEqual(['often']),
    );
  });

  it('dead-letters an event that keeps failing, continues with the others, and lets an operator replay it', async () => {
    failingTexts.add('poison');
    const bad = event('poison', 'sick');
    await bad.send();
    const before = Date.now();
    await sample.deliverEvent(noteReceived, {
      aggregate: 'healthy',
      data: { text: 'not held up' },
    });
    expect(Date.now() - before).toBeLessThan(2_000);

    const [deadLetter] = await eventually(async () => {
      const rows = await deadLetterRows();
      if (rows.length === 0) throw new Error('no dead letter yet');
      return rows;
    }, 30_000);
    expect(deadLetter).toMatchObject({
      event_id: bad.id,
      error: 'this note is poison',
      attempts: 5,
    });
    expect(await notes()).not.toContain('poison');

    const ops = sample.service.opsUrl;
    const listed = await (await fetch(`${ops}/dead-letters`, { headers: operatorHeaders })).json();
    expect(listed.items).toHaveLength(1);
    const replay = () =>
      fetch(`${ops}/dead-letters/${deadLetter?.id}/replay`, {
        method: 'POST',
        headers: operatorHeaders,
      });
    expect(await (await replay()).json()).toEqual({
      replayed: false,
      error: 'this note is poison',
    });

    failingTexts.clear();
    expect(await (await replay()).json()).toEqual({ replayed: true, applied: true });
    expect(await notes()).toContain('poison');
    expect(await deadLetterRows()).toEqual([]);
    expect((await replay()).status).toBe(404);
  }, 40_000);

  it('delays later events of an aggregate until the failing one is applied', async () => {
    const failures = async () => {
      const metrics = await (await fetch(`${sample.service.opsUrl}/metrics`)).text();
      const [, count = '0'] =
        /tessera_events_handled_total\{subscriber="sample-write-note",outcome="failed"\} (\d+)/.exec(
          metrics,
        ) ?? [];
      return Number(count);
    };
    const before = await failures();
    failingTexts.add('first');
    await event('first', 'ordered', 1).send();
    await eventually(async () => expect(await failures()).toBeGreaterThan(before));
    await event('second', 'ordered', 2).send();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await notes()).not.toContain('second');
    failingTexts.clear();
    await eventually(async () => expect(await notes()).toContain('second'));
    const order = (await notes()).filter((text) => text === 'first' || text === 'second');
    expect(order).toEqual(['first', 'second']);
  }, 30_000);

  it('continues with an aggregate whose failing event another process has applied', async () => {
    const durable = 'sample-two-processes';
    await ensureConsumer(await sample.nats.jetstreamManager(), durable, noteReceived.subject);
    const startProcess = async (failing: string | null) => {
      const tried: string[] = [];
      const subscriber = on(noteReceived, durable, async (_: typeof sample.deps, { data }) => {
        tried.push(data.text);
        if (data.text === failing) throw new Error('fails in this process');
      });
      const { clock, log } = sample.deps;
      const consumer = await consume(sample.nats, subscriber, { deps: sample.deps, clock, log });
      return { tried, close: consumer.close };
    };
    const isApplied = ({ id }: { readonly id: string }) =>
      eventually(async () => {
        const text = 'select from $schema.inbox where subscriber = $1 and event_id = $2';
        expect(await sample.sql(text, [durable, id])).toHaveLength(1);
      });

    const earlier = event('earlier', 'shared', 1);
    const later = event('later', 'shared', 2);
    const first = await startProcess('earlier');
    await earlier.send();
    await eventually(() => expect(first.tried).toContain('earlier'));
    const second = await startProcess(null);
    await isApplied(earlier);
    await second.close();
    await later.send();
    await isApplied(later);
    await first.close();
  }, 30_000);

  it('resumes after a lost consumer is recreated, and applies nothing twice', async () => {
    await sample.deliverEvent(noteReceived, { aggregate: 'known', data: { text: 'known' } });
    const manager = await sample.nats.jetstreamManager();
    await manager.consumers.delete('ORG', 'sample-write-note');
    await ensureConsumer(manager, 'sample-write-note', noteReceived.subject);
    await sample.deliverEvent(noteReceived, { aggregate: 'found', data: { text: 'found' } });
    const found = (await notes()).filter((text) => text === 'known' || text === 'found');
    expect(found).toEqual(['known', 'found']);
  });

  it('terminates messages that are not events of this system', async () => {
    await sample.nats.jetstream().publish(noteReceived.subject, 'not json');
    await sample.nats.jetstream().publish(noteReceived.subject, '{"type":"other"}');
    await event('an id that is no UUID', 'foreign', 1, 'no UUID').send();
    await event('an aggregate that PostgreSQL cannot store', 'a\u0000b').send();
    await sample.deliverEvent(noteReceived, {
      aggregate: 'after',
      data: { text: 'after nonsense' },
    });
    expect(await notes()).toContain('after nonsense');
    const manager = await sample.nats.jetstreamManager();
    await eventually(async () => {
      const { num_ack_pending } = await manager.consumers.info('ORG', 'sample-write-note');
      expect(num_ack_pending).toBe(0);
    });
  });

  it('has its waiting events counted while the database does not respond', async () => {
    const pending = async () => {
      const metrics = await (await fetch(`${sample.service.opsUrl}/metrics`)).text();
      const [, count = '0'] =
        /tessera_events_pending\{subscriber="sample-write-note"\} (\d+)/.exec(metrics) ?? [];
      return Number(count);
    };
    const locked = sample.sql(`
      begin;
      lock table $schema.inbox, $schema.outbox, $schema.dead_letter in access exclusive mode;
      select pg_sleep(20);
      commit`);
    const locks = `select from pg_locks where relation = '$schema.dead_letter'::regclass
      and mode = 'AccessExclusiveLock' and granted`;
    await eventually(async () => expect(await sample.sql(locks)).toHaveLength(1));
    await event('waits').send();
    await eventually(async () => expect(await pending()).toBeGreaterThan(0), 19_000);
    await locked;
    await eventually(async () => expect(await notes()).toContain('waits'), 20_000);
    await eventually(async () => expect(await pending()).toBe(0), 20_000);
  }, 90_000);
});

describe('a subscriber while connections to PostgreSQL are reset', () => {
  const sample = useService(sampleService, { ...sampleHarness, databaseProxy: true });

  it('applies every event once and counts no failures', async () => {
    const warned = vi.spyOn(sample.deps.log, 'warn');
    let sent = 0;
    const { violations, resets } = await callUnderResets(sample.databaseProxy, {
      write: async () => {
        const text = `event ${sent++}`;
        const message = {
          specversion: '1.0',
          id: crypto.randomUUID(),
          source: '/org',
          type: noteReceived.subject,
          subject: text,
          time: new Date().toISOString(),
          datacontenttype: 'application/json',
          aggregateversion: 1,
          data: { text },
        };
        await sample.nats.jetstream().publish(noteReceived.subject, JSON.stringify(message));
        await sleep(20);
        return sample.as(null).post('/notes').send({ text: 'called' });
      },
    });
    expect(violations).toEqual([]);
    expect(resets).toBeGreaterThan(20);
    await eventually(async () => {
      const [row] = await sample.sql<{ notes: string; texts: string }>(
        `select count(*) as notes, count(distinct text) as texts from $schema.note
         where text like 'event %'`,
      );
      expect(row).toEqual({ notes: String(sent), texts: String(sent) });
    }, 30_000);
    const failed = warned.mock.calls.filter(([, text]) => text === 'event could not be applied');
    expect(failed).toEqual([]);
  }, 150_000);
});

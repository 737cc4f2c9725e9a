import type { Envelope } from '@tessera/contracts/define/event';
import { useService } from '@tessera/testing/harness';
import { describe, expect, it } from 'vitest';
import { noteReceived, sampleHarness, sampleService } from '../../test/sample-service.ts';
import { deadLetters } from './dead-letters.ts';
import { createFailingEvents } from './failing-events.ts';
import { inbox } from './inbox.ts';

describe('the failing events of a process', () => {
  const sample = useService(sampleService, sampleHarness);
  const subscriber = 'sample';
  const eventOf = (aggregate: string): Envelope => ({
    specversion: '1.0',
    id: crypto.randomUUID(),
    source: '/org',
    type: noteReceived.subject,
    subject: aggregate,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    aggregateversion: 1,
    data: {},
  });
  /** An event that failed twice, and a later one of the same aggregate. */
  function failingEvent(aggregate: string) {
    const failing = createFailingEvents(subscriber, sample.deps);
    const [earlier, later] = [eventOf(aggregate), eventOf(aggregate)];
    failing.record(earlier, 2);
    return { failing, earlier, later };
  }

  it('blocks later events of the aggregate only', async () => {
    const { failing, earlier, later } = failingEvent('blocked');
    sample.clock.advance('2s');
    expect(await failing.blocks(later)).toBe(true);
    expect(await failing.blocks(earlier)).toBe(false);
    expect(await failing.blocks(eventOf('other'))).toBe(false);
    expect([failing.failuresOf(earlier), failing.failuresOf(later)]).toEqual([2, 0]);
    failing.remove(earlier);
    expect(await failing.blocks(later)).toBe(false);
  });

  it('blocks nothing after a try that does not count', async () => {
    const failing = createFailingEvents(subscriber, sample.deps);
    failing.record(eventOf('uncounted'), 0);
    sample.clock.advance('2s');
    expect(await failing.blocks(eventOf('uncounted'))).toBe(false);
  });

  it('continues when another process has applied the event', async () => {
    const { failing, earlier, later } = failingEvent('applied elsewhere');
    await sample.deps.db.transaction((tx) =>
      inbox.record(tx, subscriber, earlier.id, sample.clock.now()),
    );
    sample.clock.advance('2s');
    expect(await failing.blocks(later)).toBe(false);
  });

  it('continues when another process has dead-lettered the event', async () => {
    const { failing, earlier, later } = failingEvent('dead-lettered elsewhere');
    const { id: eventId, type } = earlier;
    const row = { subscriber, eventId, subject: type, envelope: earlier, error: '', attempts: 5 };
    await deadLetters.add(sample.deps.db, row, sample.clock.now());
    sample.clock.advance('2s');
    expect(await failing.blocks(later)).toBe(false);
  });

  it('REL-21: continues after five minutes without a try', async () => {
    const { failing, later } = failingEvent('discarded');
    sample.clock.advance('4m');
    expect(await failing.blocks(later)).toBe(true);
    sample.clock.advance('2m');
    expect(await failing.blocks(later)).toBe(false);
  });
});

import type { Envelope } from '@tessera/contracts/define/event';
import type { Db } from '../db/types.ts';
import { messageOf } from '../http/error-response.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { deadLetters } from './dead-letters.ts';
import { inbox } from './inbox.ts';

/** How often this process checks whether another one has finished a failing event. */
const CHECK_MILLISECONDS = 1_000;
/** Longer than all tries of an event take (REL-21). */
const MAX_BLOCKED_MILLISECONDS = 5 * 60_000;

type FailingEvent = {
  readonly id: string;
  readonly failures: number;
  /** When this process last tried it, in milliseconds since 1970. */
  readonly triedAt: number;
  readonly checkedAt: number;
};

type Deps = { readonly db: Db; readonly clock: Clock; readonly log: Log };

export type FailingEvents = ReturnType<typeof createFailingEvents>;

/**
 * The events of a subscriber that this process retries, one per aggregate. Failures are counted per process: the broker's
 * number of deliveries also counts those without a try.
 */
export function createFailingEvents(subscriber: string, { db, clock, log }: Deps) {
  const byAggregate = new Map<string, FailingEvent>();

  /**
   * Another process may have applied or dead-lettered the event. When its row was deleted since, only the time shows
   * it.
   */
  const isFinished = async ({ id, triedAt }: FailingEvent, now: number) =>
    now - triedAt > MAX_BLOCKED_MILLISECONDS ||
    (await inbox.has(db, subscriber, id)) ||
    (await deadLetters.has(db, subscriber, id));

  return {
    /** Whether an earlier event of the same aggregate is still being retried. Never throws. */
    async blocks({ subject, id }: Envelope): Promise<boolean> {
      const failing = byAggregate.get(subject);
      if (failing === undefined || failing.id === id) return false;
      const now = clock.now().getTime();
      if (now - failing.checkedAt < CHECK_MILLISECONDS) return true;
      byAggregate.set(subject, { ...failing, checkedAt: now });
      try {
        if (!(await isFinished(failing, now))) return true;
      } catch (error) {
        const fields = { subscriber, eventId: failing.id, err: messageOf(error) };
        log.warn(fields, 'failing event could not be checked');
        return true;
      }
      byAggregate.delete(subject);
      return false;
    },

    /** The failures of the event so far. */
    failuresOf({ subject, id }: Envelope): number {
      const failing = byAggregate.get(subject);
      return failing?.id === id ? failing.failures : 0;
    },

    /** Blocks later events of the aggregate. An event without failures, whose dependency is unavailable, blocks none. */
    record({ subject, id }: Envelope, failures: number): void {
      if (failures === 0) return;
      const now = clock.now().getTime();
      byAggregate.set(subject, { id, failures, triedAt: now, checkedAt: now });
    },

    /** Continues with later events of the aggregate. */
    remove({ subject }: Envelope): void {
      byAggregate.delete(subject);
    },
  };
}

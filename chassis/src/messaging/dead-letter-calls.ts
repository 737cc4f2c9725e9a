import type { Db } from '../db/types.ts';
import { messageOf } from '../http/error-response.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { applyEvent } from './consume.ts';
import { deadLetters } from './dead-letters.ts';
import type { Subscriber } from './subscriber.ts';

type Options<D> = {
  readonly deps: D & { readonly db: Db };
  readonly clock: Clock;
  readonly log: Log;
  readonly subscribers: readonly Subscriber<D>[];
};

const PAGE = 100;

/**
 * Operator calls for dead letters: `GET /dead-letters?after=<id>`, `POST /dead-letters/<id>/replay` (applies the event,
 * then deletes the dead letter), `POST /dead-letters/<id>/discard`.
 */
export function deadLetterCalls<D>({ deps, clock, log, subscribers }: Options<D>) {
  async function replay(id: string) {
    const event = await deadLetters.find(deps.db, id);
    const subscriber = subscribers.find(({ name }) => name === event?.subscriber);
    if (event === null || subscriber === undefined) return undefined;
    try {
      const applied = await applyEvent({ deps, clock, log }, subscriber, event.envelope);
      await deadLetters.remove(deps.db, id);
      log.info({ deadLetterId: id, subscriber: subscriber.name, applied }, 'dead letter replayed');
      return { replayed: true, applied };
    } catch (error) {
      // The dead letter stays, and the operator gets the error.
      return { replayed: false, error: messageOf(error) };
    }
  }

  async function discard(id: string) {
    const removed = await deadLetters.remove(deps.db, id);
    if (removed) log.warn({ deadLetterId: id }, 'dead letter discarded');
    return removed ? { discarded: true } : undefined;
  }

  return async (method: string, target: string): Promise<unknown> => {
    const { pathname, searchParams } = new URL(target, 'http://operator');
    if (method === 'GET' && pathname === '/dead-letters') {
      const after = searchParams.get('after') ?? '0';
      if (!/^\d{1,18}$/.test(after)) return undefined;
      const items = await deadLetters.list(deps.db, after, PAGE);
      return { items, next: items.length === PAGE ? items.at(-1)?.id : null };
    }
    const [, id, act] = /^\/dead-letters\/(\d{1,18})\/(replay|discard)$/.exec(pathname) ?? [];
    if (method !== 'POST' || id === undefined) return undefined;
    return act === 'replay' ? replay(id) : discard(id);
  };
}

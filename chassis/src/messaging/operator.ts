import type { Db } from '../db/db.ts';
import { messageOf } from '../http/answer-errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { applyEvent } from './consume.ts';
import { parked } from './inbox.ts';
import type { Subscriber } from './subscriber.ts';

type Options<D> = {
  readonly deps: D & { readonly db: Db };
  readonly clock: Clock;
  readonly log: Log;
  readonly subscribers: readonly Subscriber<D>[];
};

const PAGE = 100;

/**
 * The operator's calls about parked events: `GET /parked?after=<id>`, `POST /parked/<id>/replay`
 * (applies it as the subscriber would have, then forgets it), `POST /parked/<id>/discard`.
 */
export function operatorCalls<D>({ deps, clock, log, subscribers }: Options<D>) {
  async function replay(id: string) {
    const event = await parked.find(deps.db, id);
    const subscriber = subscribers.find(({ name }) => name === event?.subscriber);
    if (event === null || subscriber === undefined) return undefined;
    try {
      const applied = await applyEvent({ deps, clock, log }, subscriber, event.envelope);
      await parked.remove(deps.db, id);
      log.info({ parkedId: id, subscriber: subscriber.name, applied }, 'parked event replayed');
      return { replayed: true, applied };
    } catch (error) {
      // It stays parked, and the operator reads why.
      return { replayed: false, error: messageOf(error) };
    }
  }

  async function discard(id: string) {
    const removed = await parked.remove(deps.db, id);
    if (removed) log.warn({ parkedId: id }, 'parked event discarded');
    return removed ? { discarded: true } : undefined;
  }

  return async (method: string, target: string): Promise<unknown> => {
    const { pathname, searchParams } = new URL(target, 'http://operator');
    if (method === 'GET' && pathname === '/parked') {
      const after = searchParams.get('after') ?? '0';
      if (!/^\d{1,18}$/.test(after)) return undefined;
      const items = await parked.list(deps.db, after, PAGE);
      return { items, next: items.length === PAGE ? items.at(-1)?.id : null };
    }
    const [, id, act] = /^\/parked\/(\d{1,18})\/(replay|discard)$/.exec(pathname) ?? [];
    if (method !== 'POST' || id === undefined) return undefined;
    return act === 'replay' ? replay(id) : discard(id);
  };
}

import { messageOf } from '@tessera/chassis/http/answer-errors';
import type { Log } from '@tessera/chassis/ports/log';
import { CURRENT, type HashKind } from './stored-hash.ts';

/** The kinds of hashes that the database holds, today's included. */
export type HeldHashKinds = {
  list(): Promise<readonly HashKind[]>;
};

type Options = {
  /** The kinds that are held besides today's. */
  readonly read: () => Promise<readonly HashKind[]>;
  readonly log: Log;
};

/** An import runs in another process: what it brings is known here at most so much later. */
const REFRESH_MILLISECONDS = 60_000;

/** Kinds of before serve while they are read again; without the database those of before stay. */
export function createHeldHashKinds({ read, log }: Options): HeldHashKinds {
  let kinds: readonly HashKind[] = [CURRENT];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    try {
      kinds = [CURRENT, ...(await read())];
      readAt = performance.now();
    } catch (error) {
      log.warn({ err: messageOf(error) }, 'kinds of password hashes not read');
    } finally {
      reading = null;
    }
  }

  return {
    async list() {
      if (performance.now() - readAt > REFRESH_MILLISECONDS) {
        reading ??= refresh();
        if (readAt === Number.NEGATIVE_INFINITY) await reading;
      }
      return kinds;
    },
  };
}

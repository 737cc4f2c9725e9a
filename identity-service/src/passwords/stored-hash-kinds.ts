import { messageOf } from '@tessera/chassis/http/error-response';
import type { Log } from '@tessera/chassis/ports/log';
import { CURRENT_HASH_PREFIX, type HashKind } from './stored-hash.ts';

/** The kinds of password hashes in the database, the current one included. */
export type StoredHashKinds = {
  list(): Promise<readonly HashKind[]>;
};

type Options = {
  /** Reads the stored kinds besides the current one. */
  readonly read: () => Promise<readonly HashKind[]>;
  readonly log: Log;
};

/** An import runs in another process: this process knows its kinds after at most this time. */
const REFRESH_MILLISECONDS = 60_000;

/** Serves the cached kinds while they are being refreshed; without the database the cached ones stay. */
export function createStoredHashKinds({ read, log }: Options): StoredHashKinds {
  let kinds: readonly HashKind[] = [CURRENT_HASH_PREFIX];
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let pendingRefresh: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    try {
      kinds = [CURRENT_HASH_PREFIX, ...(await read())];
      refreshedAt = performance.now();
    } catch (error) {
      log.warn({ err: messageOf(error) }, 'stored password hash kinds not read');
    } finally {
      pendingRefresh = null;
    }
  }

  return {
    async list() {
      if (performance.now() - refreshedAt > REFRESH_MILLISECONDS) {
        pendingRefresh ??= refresh();
        if (refreshedAt === Number.NEGATIVE_INFINITY) await pendingRefresh;
      }
      return kinds;
    },
  };
}

import { messageOf } from '@tessera/chassis/http/error-response';
import type { Clock } from '@tessera/chassis/ports/clock';
import type { Log } from '@tessera/chassis/ports/log';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';

/** Every stream is checked this often, so that it ends well within the 60 s of REL-04. */
const CHECK_MILLISECONDS = 10_000;
/** Streams that were opened together are not checked together. */
const SPREAD_MILLISECONDS = 5_000;
const SPREAD_STEPS = 10;
/** A stream ends if it could not be checked for this long: access that cannot be confirmed is denied. */
const MAX_UNCHECKED_MILLISECONDS = 45_000;
const CHECKS_AT_ONCE = 8;
const RETRY_AFTER_SECONDS = 10;

export type StreamOwner = {
  readonly userId: string;
  readonly organizationId: string;
  /** The token hash of the session that opened the stream. */
  readonly tokenHash: string;
};

export type OpenStream = {
  /** Aborts when the stream has to end. */
  readonly ended: AbortSignal;
  /** Checks access again unless the last check is younger than this; the check may end the stream. */
  check(youngerThanMilliseconds: number): Promise<void>;
  close(): void;
};

/** Open event streams of this process: limited in number, and ended when access is lost. */
export type OpenStreams = {
  /** Throws 429 when the user or the organization has reached its limit. `assertAllowed` throws when access is lost. */
  open(owner: StreamOwner, assertAllowed: () => Promise<void>): OpenStream;
  /** A session has changed or ended: its streams are checked at once. */
  sessionChanged(tokenHash: string): void;
  /** Checks every stream that is due. */
  checkDue(): Promise<void>;
};

type Options = {
  readonly clock: Clock;
  readonly log: Log;
  readonly maxPerUser: number;
  readonly maxPerOrganization: number;
};

type Entry = StreamOwner & {
  readonly assertAllowed: () => Promise<void>;
  readonly controller: AbortController;
  readonly checkMilliseconds: number;
  checkedAt: number;
  checking: Promise<void> | null;
};

export function createOpenStreams({ clock, log, ...limits }: Options): OpenStreams {
  const bySession = new Map<string, Set<Entry>>();
  const perUser = createCounter();
  const perOrganization = createCounter();
  let opened = 0;

  function remove(entry: Entry): void {
    const sessionEntries = bySession.get(entry.tokenHash);
    if (!sessionEntries?.delete(entry)) return;
    if (sessionEntries.size === 0) bySession.delete(entry.tokenHash);
    perUser.remove(entry.userId);
    perOrganization.remove(entry.organizationId);
  }

  function end(entry: Entry, reason: string): void {
    const { userId, organizationId } = entry;
    log.info({ userId, organizationId, reason }, 'event stream ended');
    remove(entry);
    entry.controller.abort();
  }

  async function run(entry: Entry): Promise<void> {
    if (entry.controller.signal.aborted) return;
    const startedAt = clock.now().getTime();
    try {
      await entry.assertAllowed();
      entry.checkedAt = startedAt;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) end(entry, error.code);
      else if (startedAt - entry.checkedAt >= MAX_UNCHECKED_MILLISECONDS) {
        end(entry, messageOf(error));
      }
    }
  }

  function check(entry: Entry): Promise<void> {
    entry.checking ??= run(entry).finally(() => {
      entry.checking = null;
    });
    return entry.checking;
  }

  return {
    open(owner, assertAllowed) {
      const isFull =
        perUser.get(owner.userId) >= limits.maxPerUser ||
        perOrganization.get(owner.organizationId) >= limits.maxPerOrganization;
      if (isFull) {
        const { userId, organizationId } = owner;
        log.warn({ userId, organizationId }, 'event stream rejected: too many are open');
        throw new ApiError(commonErrors.TOO_MANY_REQUESTS, {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      opened += 1;
      const spread = ((opened % SPREAD_STEPS) / SPREAD_STEPS) * SPREAD_MILLISECONDS;
      const entry: Entry = {
        ...owner,
        assertAllowed,
        controller: new AbortController(),
        checkMilliseconds: CHECK_MILLISECONDS + spread,
        checkedAt: clock.now().getTime(),
        checking: null,
      };
      perUser.add(owner.userId);
      perOrganization.add(owner.organizationId);
      const sessionEntries = bySession.get(owner.tokenHash) ?? new Set();
      bySession.set(owner.tokenHash, sessionEntries.add(entry));
      return {
        ended: entry.controller.signal,
        async check(youngerThanMilliseconds) {
          const age = clock.now().getTime() - entry.checkedAt;
          if (age > youngerThanMilliseconds) await check(entry);
        },
        close: () => remove(entry),
      };
    },

    sessionChanged(tokenHash) {
      for (const entry of bySession.get(tokenHash) ?? []) {
        // A running check may have read the session before it changed.
        const running = entry.checking ?? Promise.resolve();
        void running.then(() => check(entry));
      }
    },

    async checkDue() {
      const now = clock.now().getTime();
      const due = [...bySession.values()]
        .flatMap((entries) => [...entries])
        .filter((entry) => now - entry.checkedAt >= entry.checkMilliseconds);
      const work = async () => {
        for (let entry = due.pop(); entry !== undefined; entry = due.pop()) await check(entry);
      };
      await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
    },
  };
}

function createCounter() {
  const counts = new Map<string, number>();
  const get = (key: string) => counts.get(key) ?? 0;
  return {
    get,
    add: (key: string) => void counts.set(key, get(key) + 1),
    remove(key: string) {
      if (get(key) > 1) counts.set(key, get(key) - 1);
      else counts.delete(key);
    },
  };
}

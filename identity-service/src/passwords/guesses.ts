import { createHash } from 'node:crypto';
import { messageOf } from '@app/chassis/http/answer-errors';
import type { Clock } from '@app/chassis/ports/clock';
import type { Log } from '@app/chassis/ports/log';
import type { RedisLink } from '@app/chassis/redis';
import { RedisUnavailable } from '@app/chassis/redis/unavailable';
import { ApiError, commonErrors } from '@app/contracts/define/error';

/**
 * Slows down who guesses at one account's password, from however many addresses, without locking
 * its owner out: whoever has signed in to it from an address before is not slowed there. Counted by
 * the name that was typed, so that the answer is the same whether the account exists.
 */
export type Guesses = {
  /** Seconds until the next try is welcome; 0 for now. */
  waitFor(login: string): Promise<number>;
  /** Counts a wrong password; from the limit on, each one lengthens the wait. */
  failed(login: string): Promise<void>;
};

const WINDOW_SECONDS = 15 * 60;
const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 15 * 60;
/** Without Redis each process counts for itself, for so many accounts at most. */
const LOCAL_ACCOUNTS = 10_000;

/** Counts, and when the count reaches the limit sets a wait that doubles with every further one. */
const FAIL = `
local failures = redis.call('INCR', KEYS[1])
if failures == 1 then redis.call('EXPIRE', KEYS[1], ${WINDOW_SECONDS}) end
local over = failures - tonumber(ARGV[1])
if over >= 0 then
  local wait = math.min(${FIRST_WAIT_SECONDS} * 2 ^ math.min(over, 10), ${LONGEST_WAIT_SECONDS})
  redis.call('SET', KEYS[2], '1', 'EX', wait)
  redis.call('EXPIRE', KEYS[1], ${WINDOW_SECONDS})
end
return failures`;

type Needed = {
  readonly redis: RedisLink;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly guessesAllowed: number };
};

export function createGuesses({ redis, clock, log, config }: Needed): Guesses {
  const local = localGuesses(clock, config.guessesAllowed);
  const keysOf = (login: string) => {
    const name = createHash('sha256').update(login).digest('base64url');
    return { count: `guess-count:{${name}}`, wait: `guess-wait:{${name}}` };
  };

  return {
    async waitFor(login) {
      try {
        const { wait } = keysOf(login);
        return Math.max(0, await redis.use((client) => client.ttl(wait)));
      } catch (error) {
        if (!(error instanceof RedisUnavailable)) throw error;
        return local.waitFor(login);
      }
    },
    async failed(login) {
      try {
        const { count, wait } = keysOf(login);
        await redis.use((client) => client.eval(FAIL, 2, count, wait, config.guessesAllowed));
      } catch (error) {
        log.warn({ err: messageOf(error) }, 'wrong password counted by this process alone');
        local.failed(login);
      }
    },
  };
}

function localGuesses(clock: Clock, allowed: number) {
  const accounts = new Map<string, { failures: number; since: number; waitUntil: number }>();
  const now = () => clock.now().getTime();
  return {
    waitFor: (login: string) =>
      Math.max(0, Math.ceil(((accounts.get(login)?.waitUntil ?? 0) - now()) / 1_000)),
    failed(login: string) {
      const held = accounts.get(login);
      const isOld = held === undefined || now() - held.since > WINDOW_SECONDS * 1_000;
      const failures = isOld ? 1 : held.failures + 1;
      const over = failures - allowed;
      const wait = over < 0 ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** over, LONGEST_WAIT_SECONDS);
      accounts.delete(login);
      accounts.set(login, { failures, since: now(), waitUntil: now() + wait * 1_000 });
      const [oldest] = accounts.keys();
      if (accounts.size > LOCAL_ACCOUNTS && oldest !== undefined) accounts.delete(oldest);
    },
  };
}

/** The answer to who has to wait: the same for accounts that exist and that do not. */
export function refuseGuess(waitSeconds: number): never {
  throw new ApiError(commonErrors.TOO_MANY_REQUESTS, { retryAfterSeconds: waitSeconds });
}

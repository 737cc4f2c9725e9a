import { createHash } from 'node:crypto';
import { messageOf } from '@tessera/chassis/http/error-response';
import { RedisUnavailable } from '@tessera/chassis/http/unavailable';
import type { Clock } from '@tessera/chassis/ports/clock';
import type { Log } from '@tessera/chassis/ports/log';
import type { RedisConnection } from '@tessera/chassis/redis/connection';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { createLocalLoginThrottle } from './local-login-throttle.ts';
import {
  type Attempt,
  FIRST_WAIT_SECONDS,
  type LoginTarget,
  MAX_WAIT_SECONDS,
  WINDOW_SECONDS,
} from './login-throttle.rules.ts';

/**
 * Slows down password guessing against one account, from any number of addresses, without locking its user out:
 * addresses that have signed in to the account before are exempt. Every attempt is counted before its password is
 * checked, so that concurrent attempts cannot pass the limit, and is uncounted if the password was correct (SEC-91).
 */
export type LoginThrottle = {
  /** Counts an attempt against the name and the account, unless attempts under the name have to wait. */
  countAttempt(target: LoginTarget): Promise<Attempt>;
};

/**
 * Keys: counter and wait of the name, counter and wait of the account; argument: the limit. Counts when there is no
 * wait, and from the limit on sets the wait for the next attempts before the result of this one is known. Returns
 * both waits in seconds, and for both what `uncount` has to undo: -1 nothing, 0 a count, 1 a count and the wait that
 * it set.
 */
const COUNT_SCRIPT = `
local limit = tonumber(ARGV[1])
local function left(wait) return math.max(0, redis.call('TTL', wait)) end
local function count(counter, wait)
  local attempts = redis.call('INCR', counter)
  local over = attempts - limit
  if attempts == 1 or over >= 0 then redis.call('EXPIRE', counter, ${WINDOW_SECONDS}) end
  if over < 0 then return 0 end
  local seconds = math.min(${FIRST_WAIT_SECONDS} * 2 ^ math.min(over, 10), ${MAX_WAIT_SECONDS})
  redis.call('SET', wait, '1', 'EX', seconds)
  return 1
end
local nameWait, accountWait = left(KEYS[2]), left(KEYS[4])
if nameWait > 0 then return { nameWait, accountWait, -1, -1 } end
local accountCounted = -1
if accountWait == 0 then accountCounted = count(KEYS[3], KEYS[4]) end
return { 0, accountWait, count(KEYS[1], KEYS[2]), accountCounted }`;

const UNCOUNT_SCRIPT = `
local function uncount(counter, wait, counted)
  if counted == '-1' then return end
  if tonumber(redis.call('GET', counter) or '0') > 1 then redis.call('DECR', counter)
  else redis.call('DEL', counter) end
  if counted == '1' then redis.call('DEL', wait) end
end
uncount(KEYS[1], KEYS[2], ARGV[1])
uncount(KEYS[3], KEYS[4], ARGV[2])
return 1`;

type Dependencies = {
  readonly redis: RedisConnection;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly maxPasswordAttempts: number };
};

export function createLoginThrottle({ redis, clock, log, config }: Dependencies): LoginThrottle {
  const local = createLocalLoginThrottle(clock, config.maxPasswordAttempts);

  async function begin(target: LoginTarget): Promise<Attempt> {
    const keys = keysOf(target);
    const reply = await redis.use((client) =>
      client.eval(COUNT_SCRIPT, keys.length, ...keys, config.maxPasswordAttempts),
    );
    const [nameWaitSeconds = 0, accountWaitSeconds = 0, ...counted] = reply as number[];
    return {
      nameWaitSeconds,
      accountWaitSeconds,
      async uncount() {
        if (counted.every((one) => one === -1)) return;
        try {
          await redis.use((client) =>
            client.eval(UNCOUNT_SCRIPT, keys.length, ...keys, ...counted),
          );
        } catch (error) {
          log.warn({ err: messageOf(error) }, 'password attempt not uncounted');
        }
      },
    };
  }

  return {
    async countAttempt(target) {
      try {
        return await begin(target);
      } catch (error) {
        if (!(error instanceof RedisUnavailable)) throw error;
        return local.begin(target);
      }
    },
  };
}

/** All keys share the account's hash tag, so they are in one slot of a cluster. */
function keysOf({ name, account }: LoginTarget): string[] {
  const tag = `{${hashOf(account)}}`;
  const named = `${tag}:${hashOf(name)}`;
  return [
    `login-attempts:${named}`,
    `login-wait:${named}`,
    `login-attempts:${tag}`,
    `login-wait:${tag}`,
  ];
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Throws `TOO_MANY_REQUESTS`, the same for accounts that exist and that do not. */
export function throwThrottled(waitSeconds: number): never {
  throw new ApiError(commonErrors.TOO_MANY_REQUESTS, { retryAfterSeconds: waitSeconds });
}

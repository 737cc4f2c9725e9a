import { createHash } from 'node:crypto';
import { messageOf } from '@tessera/chassis/http/answer-errors';
import type { Clock } from '@tessera/chassis/ports/clock';
import type { Log } from '@tessera/chassis/ports/log';
import type { RedisLink } from '@tessera/chassis/redis';
import { RedisUnavailable } from '@tessera/chassis/redis/unavailable';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import {
  type Attempt,
  FIRST_WAIT_SECONDS,
  type GuessTarget,
  LONGEST_WAIT_SECONDS,
  WINDOW_SECONDS,
} from './guess-limit.rules.ts';
import { createLocalGuesses } from './local-guesses.ts';

/**
 * Slows down who guesses at one account's password, from however many addresses, without locking its owner out:
 * whoever has signed in to it from an address before is not slowed there. Every attempt is counted before its password
 * is checked, so that parallel ones cannot pass the limit, and is given back if the password was right (SEC-91).
 */
export type Guesses = {
  /** Counts an attempt, against the name and against the account; unless attempts under the name have to wait. */
  begin(target: GuessTarget): Promise<Attempt>;
};

/**
 * Keys: count and wait of the name, count and wait of the account; values: the limit. Where there is no wait it
 * counts, and from the limit on makes the next attempts wait before it is known how this one ends. Returns both waits
 * in seconds, and for both what to give back: -1 nothing, 0 a count, 1 a count and the wait that it set.
 */
const BEGIN = `
local limit = tonumber(ARGV[1])
local function left(wait) return math.max(0, redis.call('TTL', wait)) end
local function count(counter, wait)
  local attempts = redis.call('INCR', counter)
  local over = attempts - limit
  if attempts == 1 or over >= 0 then redis.call('EXPIRE', counter, ${WINDOW_SECONDS}) end
  if over < 0 then return 0 end
  local seconds = math.min(${FIRST_WAIT_SECONDS} * 2 ^ math.min(over, 10), ${LONGEST_WAIT_SECONDS})
  redis.call('SET', wait, '1', 'EX', seconds)
  return 1
end
local ofName, ofAccount = left(KEYS[2]), left(KEYS[4])
if ofName > 0 then return { ofName, ofAccount, -1, -1 } end
local accountCounted = -1
if ofAccount == 0 then accountCounted = count(KEYS[3], KEYS[4]) end
return { 0, ofAccount, count(KEYS[1], KEYS[2]), accountCounted }`;

const GIVE_BACK = `
local function giveBack(counter, wait, counted)
  if counted == '-1' then return end
  if tonumber(redis.call('GET', counter) or '0') > 1 then redis.call('DECR', counter)
  else redis.call('DEL', counter) end
  if counted == '1' then redis.call('DEL', wait) end
end
giveBack(KEYS[1], KEYS[2], ARGV[1])
giveBack(KEYS[3], KEYS[4], ARGV[2])
return 1`;

type Needed = {
  readonly redis: RedisLink;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly guessesAllowed: number };
};

export function createGuesses({ redis, clock, log, config }: Needed): Guesses {
  const local = createLocalGuesses(clock, config.guessesAllowed);

  async function begin(target: GuessTarget): Promise<Attempt> {
    const keys = keysOf(target);
    const answer = await redis.use((client) =>
      client.eval(BEGIN, keys.length, ...keys, config.guessesAllowed),
    );
    const [nameWaitSeconds = 0, accountWaitSeconds = 0, ...counted] = answer as number[];
    return {
      nameWaitSeconds,
      accountWaitSeconds,
      async giveBack() {
        if (counted.every((one) => one === -1)) return;
        try {
          await redis.use((client) => client.eval(GIVE_BACK, keys.length, ...keys, ...counted));
        } catch (error) {
          log.warn({ err: messageOf(error) }, 'counted password attempt not given back');
        }
      },
    };
  }

  return {
    async begin(target) {
      try {
        return await begin(target);
      } catch (error) {
        if (!(error instanceof RedisUnavailable)) throw error;
        return local.begin(target);
      }
    },
  };
}

/** All lie in one slot of a cluster, the account's. */
function keysOf({ name, account }: GuessTarget): string[] {
  const tag = `{${hashOf(account)}}`;
  const named = `${tag}:${hashOf(name)}`;
  return [`guess-count:${named}`, `guess-wait:${named}`, `guess-count:${tag}`, `guess-wait:${tag}`];
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The answer to who has to wait: the same for accounts that exist and that do not. */
export function refuseGuess(waitSeconds: number): never {
  throw new ApiError(commonErrors.TOO_MANY_REQUESTS, { retryAfterSeconds: waitSeconds });
}

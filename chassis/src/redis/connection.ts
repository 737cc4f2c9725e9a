import type { ChainableCommander } from 'ioredis';
import type { Log } from '../ports/log.ts';
import { createRedisClient, type RedisClient } from './client.ts';
import { parseRedisUrl } from './config.ts';
import { RedisUnavailable } from './unavailable.ts';

/** How long calls fail at once after Redis did not respond. */
const REST_MILLISECONDS = 1_000;
/** How long one WAIT, of at most two, waits for the replicas. */
const REPLICAS_MILLISECONDS = 200;

/**
 * Redis as an optional dependency: a call gets a response within 300 ms (unless its URL sets another timeout) or fails.
 * After a failure the calls of the next second fail at once, so that an unavailable Redis costs a request almost
 * nothing.
 */
export type RedisConnection = {
  /** Runs `work`; throws `RedisUnavailable` when Redis cannot be used right now. */
  use<T>(work: (redis: RedisClient) => Promise<T>): Promise<T>;
  /**
   * Runs a script over one key. Resolves to the script's result when the replicas that may take over have stored its
   * effect, so that a failover does not undo it, and when Redis has sent its published messages to every subscriber.
   * The script must be safe to run twice. Throws `RedisUnavailable`.
   */
  evalReplicated(
    script: string,
    key: string,
    values: readonly (string | number)[],
  ): Promise<unknown>;
  readonly client: RedisClient;
  close(): Promise<void>;
};

/** Connects to the location that `url` describes (`readRedisPlace`). */
export function connectRedis(url: string, log: Log): RedisConnection {
  const place = parseRedisUrl(url);
  const client = createRedisClient(place);
  let restUntil = 0;
  let wasUp = true;
  client.on('error', (error: Error) => {
    if (wasUp) log.warn({ err: error.message }, 'redis lost');
    wasUp = false;
  });
  client.on('ready', () => {
    if (!wasUp) log.info('redis back');
    wasUp = true;
    restUntil = 0;
  });

  async function use<T>(work: (redis: RedisClient) => Promise<T>): Promise<T> {
    if (Date.now() < restUntil) throw new RedisUnavailable('redis is resting');
    try {
      return await work(client);
    } catch (error) {
      if (isAnswer(error)) throw error;
      restUntil = Date.now() + REST_MILLISECONDS;
      throw new RedisUnavailable('redis did not answer', { cause: error });
    }
  }

  return {
    client,
    use,
    async evalReplicated(script, key, values) {
      const { replicas } = place;
      if (replicas === 0) {
        const answer = await use((redis) => redis.eval(script, 1, key, ...values));
        // The first response may be sent before the messages that the script published; the next response is sent after
        // them.
        await use((redis) => redis.exists(key));
        return answer;
      }
      const { answer, held } = await use((redis) => runHeld(redis, replicas, script, key, values));
      if (held < replicas) {
        throw new RedisUnavailable(`${held} of ${replicas} replicas hold what redis was told`);
      }
      return answer;
    },
    async close() {
      await client.quit().catch(() => client.disconnect());
    },
  };
}

/** Runs a script and counts the replicas that have stored its effect, on one connection, as WAIT requires. */
async function runHeld(
  redis: RedisClient,
  replicas: number,
  script: string,
  key: string,
  values: readonly (string | number)[],
): Promise<{ readonly answer: unknown; readonly held: number }> {
  const run = (steps: ChainableCommander) =>
    steps.eval(script, 1, key, ...values).wait(replicas, REPLICAS_MILLISECONDS);
  for (let attempt = 1; ; attempt += 1) {
    const [done, waited] = (await run(redis.pipeline()).exec()) ?? [];
    const error = done?.[0] ?? waited?.[0];
    const held = Number(waited?.[1] ?? 0);
    // A slow replica gets a second try; an unavailable one would not respond to a third either.
    if (!error && (held >= replicas || attempt === 2)) return { answer: done?.[1], held };
    if (!error) continue;
    if (attempt === 2 || !/^(MOVED|ASK) /.test(error.message)) throw error;
    // A single command follows the redirect, and the client then knows the primary of that key.
    await redis.eval(script, 1, key, ...values);
  }
}

/** Whether Redis replied with an error: that is a bug, not an outage. */
function isAnswer(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'ReplyError' &&
    !/^(LOADING|READONLY|CLUSTERDOWN|MASTERDOWN|MOVED|ASK|TRYAGAIN|NOREPLICAS)/.test(error.message)
  );
}

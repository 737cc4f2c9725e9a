import type { ChainableCommander } from 'ioredis';
import type { Log } from '../ports/log.ts';
import { createRedisClient, type RedisClient } from './client.ts';
import { readRedisPlace } from './config.ts';
import { RedisUnavailable } from './unavailable.ts';

/** For how long Redis is left alone after it did not answer. */
const REST_MILLISECONDS = 1_000;
/** How long replicas may take, at each of two tries, to hold what a primary was told. */
const REPLICAS_MILLISECONDS = 200;

/**
 * Redis as an optional part: a call answers within 300 ms (unless its URL says otherwise) or fails, and after a failure the next
 * calls fail at once for a second, so that a dead or frozen Redis costs a request next to nothing.
 */
export type RedisLink = {
  /** Runs `work`; throws `RedisUnavailable` when Redis cannot be used right now. */
  use<T>(work: (redis: RedisClient) => Promise<T>): Promise<T>;
  /**
   * Runs a script over one key and returns when the replicas that may take over hold its effect, so that no
   * failover undoes it, and when what it publishes has left for every listener; resolves to the script's answer. The
   * script must bear being run twice. Throws `RedisUnavailable`.
   */
  settle(script: string, key: string, values: readonly (string | number)[]): Promise<unknown>;
  readonly client: RedisClient;
  close(): Promise<void>;
};

/** Connects to the place that `url` describes (`readRedisPlace`). */
export function connectRedis(url: string, log: Log): RedisLink {
  const place = readRedisPlace(url);
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
    async settle(script, key, values) {
      const { replicas } = place;
      if (replicas === 0) {
        const answer = await use((redis) => redis.eval(script, 1, key, ...values));
        // The answer may leave before what was published in the same turn does; the next answer cannot.
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

/** Runs a script and counts the replicas that hold its effect, on one connection, as WAIT asks. */
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
    // A replica that was slow once is asked once more; one that is gone will not answer then either.
    if (!error && (held >= replicas || attempt === 2)) return { answer: done?.[1], held };
    if (!error) continue;
    if (attempt === 2 || !/^(MOVED|ASK) /.test(error.message)) throw error;
    // A command by itself is redirected, and the client learns who leads that key now.
    await redis.eval(script, 1, key, ...values);
  }
}

/** Redis answered, and the answer was an error: a defect of ours, not an outage. */
function isAnswer(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'ReplyError' &&
    !/^(LOADING|READONLY|CLUSTERDOWN|MASTERDOWN|MOVED|ASK|TRYAGAIN|NOREPLICAS)/.test(error.message)
  );
}

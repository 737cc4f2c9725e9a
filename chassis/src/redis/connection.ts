import type { ChainableCommander } from 'ioredis';
import { RedisUnavailable } from '../http/unavailable.ts';
import type { Log } from '../ports/log.ts';
import { type CertificateFiles, noCertificates } from '../store-certificates.ts';
import { parseRedisUrl } from './config.ts';
import { createRedisClient, type RedisClient } from './redis-client.ts';

/** How long calls fail at once after Redis did not respond. */
const COOLDOWN_MILLISECONDS = 1_000;
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
   * The script must be safe to run twice. Throws `RedisUnavailable`. With `isRetried` it asks Redis also after recent
   * failures and, without replicas, a second time when Redis does not respond.
   */
  evalReplicated(
    script: string,
    key: string,
    values: readonly (string | number)[],
    options?: { readonly isRetried?: boolean },
  ): Promise<unknown>;
  /** Asks Redis, also after recent failures. */
  isReachable(): Promise<boolean>;
  readonly client: RedisClient;
  close(): Promise<void>;
};

/** Connects to the location that `url` describes (`parseRedisUrl`). */
export function connectRedis(
  url: string,
  log: Log,
  files: CertificateFiles = noCertificates,
): RedisConnection {
  const config = parseRedisUrl(url);
  const client = createRedisClient(config, files);
  let unavailableUntil = 0;
  let isConnected = true;
  client.on('error', (error: Error) => {
    if (isConnected) log.warn({ err: error.message }, 'redis disconnected');
    isConnected = false;
  });
  client.on('ready', () => {
    if (!isConnected) log.info('redis reconnected');
    isConnected = true;
    unavailableUntil = 0;
  });

  type Work<T> = (redis: RedisClient) => Promise<T>;

  async function use<T>(work: Work<T>): Promise<T> {
    if (Date.now() < unavailableUntil) throw new RedisUnavailable('redis failed recently');
    return ask(work);
  }

  async function askTwice<T>(work: Work<T>): Promise<T> {
    try {
      return await ask(work);
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error;
      return ask(work);
    }
  }

  async function ask<T>(work: Work<T>): Promise<T> {
    try {
      return await work(client);
    } catch (error) {
      if (isErrorReply(error)) throw error;
      unavailableUntil = Date.now() + COOLDOWN_MILLISECONDS;
      throw new RedisUnavailable('redis did not respond', { cause: error });
    }
  }

  return {
    client,
    use,
    isReachable: async () => (await client.ping()) === 'PONG',
    async evalReplicated(script, key, values, { isRetried = false } = {}) {
      const { replicas } = config;
      if (replicas === 0) {
        const call = isRetried ? askTwice : use;
        const result = await call((redis) => redis.eval(script, 1, key, ...values));
        // The first response may be sent before the messages that the script published; the next response is sent after
        // them.
        await call((redis) => redis.exists(key));
        return result;
      }
      // This has a second attempt of its own. More would make the calls behind it on the connection wait for replicas.
      const call = isRetried ? ask : use;
      const { result, replicated } = await call((redis) =>
        evalAndWait(redis, replicas, script, key, values),
      );
      if (replicated < replicas) {
        throw new RedisUnavailable(`${replicated} of ${replicas} replicas have stored the write`);
      }
      return result;
    },
    async close() {
      await client.quit().catch(() => client.disconnect());
    },
  };
}

/** Runs a script and counts the replicas that have stored its effect, on one connection, as WAIT requires. */
async function evalAndWait(
  redis: RedisClient,
  replicas: number,
  script: string,
  key: string,
  values: readonly (string | number)[],
): Promise<{ readonly result: unknown; readonly replicated: number }> {
  const run = (steps: ChainableCommander) =>
    steps.eval(script, 1, key, ...values).wait(replicas, REPLICAS_MILLISECONDS);
  for (let attempt = 1; ; attempt += 1) {
    const [done, waited] = (await run(redis.pipeline()).exec()) ?? [];
    const error = done?.[0] ?? waited?.[0];
    const replicated = Number(waited?.[1] ?? 0);
    // A slow replica gets a second try; an unavailable one would not respond to a third either.
    if (!error && (replicated >= replicas || attempt === 2))
      return { result: done?.[1], replicated };
    if (!error) continue;
    if (attempt === 2 || !/^(MOVED|ASK) /.test(error.message)) throw error;
    // A single command follows the redirect; the client then stores the primary of that key.
    await redis.eval(script, 1, key, ...values);
  }
}

/** Error replies of a server that cannot be used right now: it starts, fails over, is full, or its password changes. */
const UNAVAILABLE_REPLY =
  /^(?:LOADING|READONLY|CLUSTERDOWN|MASTERDOWN|MOVED|ASK|TRYAGAIN|NOREPLICAS|NOAUTH|WRONGPASS|OOM|MISCONF|BUSY|EXECABORT)\b|^ERR max number of clients/;

/** Whether Redis replied with an error that is a bug, not an outage. */
function isErrorReply(error: unknown): boolean {
  return (
    error instanceof Error && error.name === 'ReplyError' && !UNAVAILABLE_REPLY.test(error.message)
  );
}

import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';

/** The counters of the stores. */
type Counts = { readonly redis: number; readonly sql: number; readonly nats: number };
export type RoundTrips = Counts;

export type Counter = {
  /** Round trips per operation while `work` runs, minus those of the idle system in the same time. */
  during(work: () => Promise<number>): Promise<RoundTrips>;
  close(): Promise<void>;
};

export type StoreAddresses = {
  readonly postgresUrl: string;
  readonly redisUrl: string;
  readonly natsMonitorUrl: string | null;
};

const IDLE_MILLISECONDS = 3_000;
const QUIET_STATEMENTS_A_SECOND = 60;
const MAX_WORK_SECONDS = 120;
/** Commands of this counter, and commands that clients send on connecting. */
const NOT_COUNTED = /^cmdstat_(?:info|hello|client|ping|auth|select|quit)$/;

export async function createCounter(stores: StoreAddresses): Promise<Counter> {
  const redis = new Redis(stores.redisUrl);
  const client = new pg.Client({ connectionString: stores.postgresUrl });
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');

  async function counts(): Promise<Counts> {
    const [redisCalls, statements, messages] = await Promise.all([
      redis.info('commandstats').then(countCommands),
      client.query<{ calls: string }>(
        "select coalesce(sum(calls), 0) as calls from pg_stat_statements where userid <> 'postgres'::regrole",
      ),
      stores.natsMonitorUrl === null ? 0 : natsMessages(stores.natsMonitorUrl),
    ]);
    return { redis: redisCalls, sql: Number(statements.rows[0]?.calls), nats: messages };
  }

  async function measured<T>(work: () => Promise<T>) {
    const started = performance.now();
    const before = await counts();
    const result = await work();
    const after = await counts();
    return { result, delta: minus(after, before), milliseconds: performance.now() - started };
  }

  /** Waits until the effects of earlier work are complete: consumed events, sent mails. */
  async function untilQuiet(): Promise<void> {
    for (let second = 0; second < MAX_WORK_SECONDS; second += 1) {
      const { delta } = await measured(() => sleep(1_000));
      if (delta.sql < QUIET_STATEMENTS_A_SECOND) return;
    }
  }

  return {
    async during(work) {
      await untilQuiet();
      const idle = await measured(() => sleep(IDLE_MILLISECONDS));
      const busy = await measured(async () => {
        const operations = await work();
        // The effects of an operation are part of its cost.
        await untilQuiet();
        return operations;
      });
      const share = busy.milliseconds / idle.milliseconds;
      const perOperation = (of: keyof Counts) =>
        Math.max(0, busy.delta[of] - idle.delta[of] * share) / busy.result;
      return { redis: perOperation('redis'), sql: perOperation('sql'), nats: perOperation('nats') };
    },
    async close() {
      redis.disconnect();
      await client.end();
    },
  };
}

function countCommands(info: string): number {
  let total = 0;
  for (const [, name = '', calls] of info.matchAll(/^(cmdstat_[^:]+):calls=(\d+)/gm)) {
    if (!NOT_COUNTED.test(name)) total += Number(calls);
  }
  return total;
}

/** Messages in both directions: a request and its reply are two in and two out. */
async function natsMessages(monitorUrl: string): Promise<number> {
  const response = await fetch(`${monitorUrl}/varz`, { signal: AbortSignal.timeout(2_000) });
  const { in_msgs: inwards } = (await response.json()) as { in_msgs: number };
  return inwards;
}

const minus = (one: Counts, other: Counts): Counts => ({
  redis: one.redis - other.redis,
  sql: one.sql - other.sql,
  nats: one.nats - other.nats,
});

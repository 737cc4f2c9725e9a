import type { Db } from '../db/types.ts';
import { messageOf } from '../http/error-response.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { eventsHandled, startAtZero } from '../telemetry/metrics.ts';
import type { Broker } from './broker.ts';
import { consume, type RunningConsumer } from './consume.ts';
import type { Subscriber } from './subscriber.ts';

type Context<D> = {
  readonly deps: D & { readonly db: Db };
  readonly clock: Clock;
  readonly log: Log;
};

const RETRY_MILLISECONDS = 500;
const OUTCOMES = ['applied', 'repeated', 'failed', 'dead-lettered'];

/**
 * Starts every subscriber, and restarts it after a lost connection, a lost consumer or a stream that does not exist
 * yet, until closed.
 */
export function runSubscribers<D>(
  broker: Broker,
  subscribers: readonly Subscriber<D>[],
  context: Context<D>,
): { close(): Promise<void> } {
  let stopped = false;
  const open = new Map<string, RunningConsumer>();

  async function subscribe(subscriber: Subscriber<D>): Promise<void> {
    for (let isLogged = false; !stopped; ) {
      try {
        const connection = await broker.ready;
        const runningConsumer = await consume(connection, subscriber, context);
        open.set(subscriber.name, runningConsumer);
        isLogged = false;
        if (stopped) await runningConsumer.close();
        await runningConsumer.ended;
      } catch (error) {
        if (!isLogged && !stopped) {
          context.log.info(
            { subscriber: subscriber.name, err: messageOf(error) },
            'cannot subscribe yet',
          );
        }
        isLogged = true;
      }
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
    }
  }
  for (const subscriber of subscribers) {
    const series = OUTCOMES.map((outcome) => ({ subscriber: subscriber.name, outcome }));
    startAtZero(eventsHandled, series);
    void subscribe(subscriber);
  }

  return {
    async close() {
      stopped = true;
      await Promise.all([...open.values()].map((runningConsumer) => runningConsumer.close()));
    },
  };
}

import { serviceOf, streamOf } from '@tessera/contracts/subjects';
import { eventsPending } from '../telemetry/metrics.ts';
import type { Broker } from './broker.ts';
import type { Subscriber } from './subscriber.ts';

type Named = Pick<Subscriber<never>, 'name' | 'event'>;

/** Measures how many events each subscriber has not applied: not delivered, or delivered and not acknowledged. */
export async function measureLag(broker: Broker, subscribers: readonly Named[]): Promise<void> {
  const connection = broker.connection();
  if (connection === null || !broker.isConnected()) return;
  const manager = await connection.jetstreamManager({ checkAPI: false });
  await Promise.all(
    subscribers.map(async ({ name, event }) => {
      const stream = streamOf(serviceOf(event.subject));
      // Before the deployment has created the consumer there is nothing to count.
      const info = await manager.consumers.info(stream, name).catch(() => null);
      if (info === null) eventsPending.remove({ subscriber: name });
      else eventsPending.set({ subscriber: name }, info.num_pending + info.num_ack_pending);
    }),
  );
}

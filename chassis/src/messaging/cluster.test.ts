import { useService } from '@tessera/testing/harness';
import { type NatsNodes, startNatsCluster } from '@tessera/testing/nats-cluster';
import { eventually } from '@tessera/testing/time';
import { connect, type NatsConnection } from 'nats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  noteReceived,
  noteWritten,
  sampleHarness,
  sampleService,
} from '../../test/sample-service.ts';
import { createLog } from '../ports/log.ts';
import { ensureConsumer, setUpBroker } from './broker-setup.ts';

describe('events on a cluster of three brokers', () => {
  const environment: Record<string, string> = {};
  const log = createLog('test', 'silent');
  let brokers: NatsNodes;
  let nats: NatsConnection;

  beforeAll(async () => {
    brokers = await startNatsCluster();
    environment.NATS_URL = brokers.url;
    nats = await connect({ servers: brokers.nodes.map(({ url }) => url) });
    await eventually(async () => {
      await setUpBroker({ natsUrl: brokers.url, natsStreamReplicas: 3 }, log);
      const manager = await nats.jetstreamManager();
      for (const [name, subject] of Object.entries(sampleHarness.durableConsumers)) {
        await ensureConsumer(manager, name, subject);
      }
    }, 30_000);
  });
  const sample = useService(sampleService, { ...sampleHarness, environment });
  afterAll(async () => {
    await nats?.close();
    await brokers?.stop();
  });

  const write = (text: string) => sample.as(null).post('/notes').send({ text }).expect(200);
  /** Publishes as another service's relay does: until the broker has acknowledged. */
  const publish = (text: string) => {
    const id = crypto.randomUUID();
    const message = JSON.stringify({
      specversion: '1.0',
      id,
      source: '/org',
      type: noteReceived.subject,
      subject: text,
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      aggregateversion: 1,
      data: { text },
    });
    return eventually(
      () =>
        nats.jetstream({ timeout: 1_000 }).publish(noteReceived.subject, message, { msgID: id }),
      30_000,
    );
  };
  const texts = (word: string, from: number) =>
    Array.from({ length: 20 }, (_, index) => `${word} ${from + index}`);
  const applied = async () =>
    (
      await sample.sql<{ text: string }>(
        `select text from $schema.note where text like 'received %' order by text`,
      )
    ).map(({ text }) => text);
  const unsent = async () =>
    (await sample.sql('select 1 from $schema.outbox where sent_at is null')).length;
  const stream = async () =>
    (await nats.jetstreamManager({ timeout: 1_000 })).streams.info('IDENTITY');
  const messages = async () => (await stream()).state.messages;

  it('replicates the stream on all three', async () => {
    await eventually(async () => {
      const { config, cluster } = await stream();
      expect(config.num_replicas).toBe(3);
      expect(cluster?.replicas?.filter(({ current }) => current)).toHaveLength(2);
    }, 20_000);
  });

  it('loses and repeats no event while the leader is killed', async () => {
    const before = await messages();
    for (const text of texts('written', 0)) await write(text);
    await Promise.all(texts('received', 10).map(publish));
    await eventually(async () => expect(await unsent()).toBe(0));

    const leader = await brokers.leaderOf('IDENTITY');
    await leader?.kill();
    for (const text of texts('written', 20)) await write(text);
    await Promise.all(texts('received', 30).map(publish));

    await eventually(async () => expect(await unsent()).toBe(0), 60_000);
    expect(await eventually(messages, 20_000)).toBe(before + 40);
    const expected = [...texts('received', 10), ...texts('received', 30)];
    await eventually(async () => expect(await applied()).toEqual(expected), 60_000);
    expect(await sample.published(noteWritten)).toHaveLength(40);
    await leader?.start();
  }, 120_000);

  it('keeps every event after all three brokers were killed', async () => {
    const before = await messages();
    await Promise.all(brokers.nodes.map((node) => node.kill()));
    await Promise.all(brokers.nodes.map((node) => node.start()));
    await write('after the restart');
    await eventually(async () => expect(await unsent()).toBe(0), 60_000);
    // The leaders of the streams and of the cluster are elected independently.
    await eventually(async () => expect(await messages()).toBe(before + 1), 60_000);
  }, 180_000);
});

import {
  deploymentAccount,
  deploymentPermissions,
  durableConsumers,
  natsPermissions,
  sdkPermissions,
} from '@tessera/contracts/subjects';
import { startNatsServer, type TestNatsServer } from '@tessera/testing/nats-server';
import { connect, type NatsConnection } from 'nats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNoteRequest } from '../../test/sample-service.ts';
import { createLog } from '../ports/log.ts';
import { setUpBroker } from './broker-setup.ts';
import { handleRequest, serveRequests } from './request-reply.ts';

const operator = { name: 'operator', password: 'x', publish: ['>'], subscribe: ['>'] };
const deployment = { name: deploymentAccount, password: 'd', ...deploymentPermissions() };
const services = (['identity', 'org', 'billing'] as const).map((name) => ({
  name,
  password: name,
  ...natsPermissions(name),
}));
const log = createLog('test', 'silent');

describe('NATS accounts', () => {
  let broker: TestNatsServer;
  let all: NatsConnection;
  const connections: NatsConnection[] = [];

  beforeAll(async () => {
    broker = await startNatsServer({ users: [operator, deployment, ...services] });
    await setUpBroker({ natsUrl: broker.urlFor(deployment), natsStreamReplicas: 1 }, log);
    all = await login('operator', 'x');
  });
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await broker?.stop();
  });

  async function login(user: string, pass = user): Promise<NatsConnection> {
    const connection = await connect({
      servers: broker.url,
      user,
      pass,
      inboxPrefix: `_INBOX.${user}`,
      timeout: 2_000,
    });
    connections.push(connection);
    return connection;
  }

  /** Returns the names of the attempts that the broker rejects. */
  async function deniedOf(
    connection: NatsConnection,
    attempts: Readonly<Record<string, () => unknown>>,
  ): Promise<string[]> {
    const found: string[] = [];
    for (const [name, attempt] of Object.entries(attempts)) {
      const violations: string[] = [];
      const status = connection.status();
      const watching = (async () => {
        for await (const { type, permissionContext } of status as AsyncIterable<{
          type: string;
          permissionContext?: { subject: string };
        }>) {
          if (type === 'error') violations.push(permissionContext?.subject ?? '');
          if (violations.length > 0) return;
        }
      })();
      attempt();
      await connection.flush();
      await connection.flush();
      if (violations.length > 0) found.push(name);
      (status as unknown as { stop(): void }).stop();
      await watching;
    }
    return found;
  }

  const publish =
    (connection: NatsConnection, subject: string, body: object = {}) =>
    () =>
      connection.publish(subject, JSON.stringify(body));
  const subscribe = (connection: NatsConnection, subject: string) => () =>
    void connection.subscribe(subject, { callback: () => undefined });

  it('SEC-123: creates every stream and durable consumer with the deployment account, idempotently', async () => {
    await setUpBroker({ natsUrl: broker.urlFor(deployment), natsStreamReplicas: 1 }, log);
    const manager = await all.jetstreamManager();
    const found: Record<string, string | undefined> = {};
    for (const stream of ['IDENTITY', 'ORG', 'BILLING']) {
      for (const { name, config } of await manager.consumers.list(stream).next()) {
        found[name] = config.filter_subject;
      }
    }
    expect(found).toEqual({
      ...durableConsumers.identity,
      ...durableConsumers.org,
      ...durableConsumers.billing,
    });
  });

  it.each(['identity', 'org', 'billing'] as const)(
    'SEC-123: does not allow %s to create, update or delete streams and consumers',
    async (service) => {
      const connection = await login(service);
      const streams = ['IDENTITY', 'ORG', 'BILLING'];
      const attempts = Object.fromEntries(
        streams
          .flatMap((stream) => [
            ...['CREATE', 'UPDATE', 'DELETE', 'PURGE', 'INFO', 'MSG.DELETE', 'MSG.GET'].map(
              (call) => `$JS.API.STREAM.${call}.${stream}`,
            ),
            `$JS.API.CONSUMER.CREATE.${stream}`,
            `$JS.API.CONSUMER.CREATE.${stream}.mine.${service}.>`,
            `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.mine`,
            ...Object.values(durableConsumers)
              .flatMap((own) => Object.keys(own))
              .map((durable) => `$JS.API.CONSUMER.DELETE.${stream}.${durable}`),
          ])
          .map((subject) => [subject, publish(connection, subject)]),
      );
      expect(await deniedOf(connection, attempts)).toEqual(Object.keys(attempts));
    },
  );

  it.each(['identity', 'org', 'billing'] as const)(
    'SEC-17: does not allow %s to publish or subscribe as another service',
    async (service) => {
      const connection = await login(service);
      const others = services.map(({ name }) => name).filter((name) => name !== service);
      const attempts = Object.fromEntries(
        others.flatMap((other) => [
          [`publish ${other}`, publish(connection, `${other}.member.added`)],
          [`inbox ${other}`, publish(connection, `_INBOX.${other}.abc`)],
          [`subscribe ${other}`, subscribe(connection, `${other}.>`)],
          [`requests ${other}`, subscribe(connection, `request.${other}.>`)],
          [`replies ${other}`, subscribe(connection, `_INBOX.${other}.>`)],
          ...Object.entries(durableConsumers[other]).flatMap(([durable, subject]) => {
            const stream = subject.split('.')[0]?.toUpperCase();
            return [
              [
                `next ${durable}`,
                publish(connection, `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`),
              ],
              [`ack ${durable}`, publish(connection, `$JS.ACK.${stream}.${durable}.1.1.1.1.1`)],
            ];
          }),
        ]),
      );
      expect(await deniedOf(connection, attempts)).toEqual(Object.keys(attempts));
    },
  );

  it('allows a service to consume from its durable consumers, acknowledge and reply to requests', async () => {
    const org = await login('org');
    const identity = await login('identity');
    const name = 'org-handle-user-deleted';
    const consumer = await org.jetstream().consumers.get('IDENTITY', name);
    await identity.jetstream().publish(durableConsumers.org[name] ?? '', '{"id":"one"}');
    const message = await consumer.next({ expires: 2_000 });
    expect(message?.json()).toEqual({ id: 'one' });
    expect(await message?.ackAck()).toBe(true);
    const manager = await all.jetstreamManager();
    expect((await manager.consumers.info('IDENTITY', name)).ack_floor.stream_seq).toBe(1);

    const bound = handleRequest(findNoteRequest, async () => ({ found: true }));
    const server = serveRequests(identity, 'identity', [bound], log);
    await identity.flush();
    const reply = await all.request(findNoteRequest.subject, '{"text":"x"}', { timeout: 2_000 });
    expect(reply.json()).toEqual({ value: { found: true } });

    // With a stream's subject as the reply subject, the stream would store the reply as an event of identity.
    const before = (await manager.streams.info('IDENTITY')).state.messages;
    all.publish(findNoteRequest.subject, '{"text":"x"}', { reply: 'identity.user.deleted' });
    await all.request(findNoteRequest.subject, '{"text":"x"}', { timeout: 2_000 });
    expect((await manager.streams.info('IDENTITY')).state.messages).toBe(before);
    await server.close();
  });

  it('SEC-123: allows SDK users to create durable consumers with their own name prefix', () => {
    const consumers = [{ durable: 'desk-members', service: 'org' }] as const;
    expect(sdkPermissions('desk', consumers).publish).toContain(
      '$JS.API.CONSUMER.CREATE.ORG.desk-members.>',
    );
    for (const durable of ['org-handle-user-deleted', 'desktop', 'members']) {
      expect(() => sdkPermissions('desk', [{ durable, service: 'org' }])).toThrow(durable);
    }
  });
});

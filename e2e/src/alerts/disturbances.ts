import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityEvents } from '@tessera/contracts/identity/events';
import type { ServiceName } from '@tessera/contracts/routes';
import type { RunningStack } from '@tessera/dev/stack/start-stack';
import { sendDelivery } from '@tessera/dev/webhooks/send-delivery';
import pg from 'pg';
import { connectBrokerClient } from '../fuzz/broker-client.ts';
import type { MessageCall } from '../fuzz/fuzz-call.ts';
import { customerCreated, deliver } from '../support/sample-deliveries.ts';
import { every } from './alert-load.ts';
import type { Cause, CauseContext } from './cause.ts';

export const wrongSignatures = ({ stack }: CauseContext): Cause => ({
  name: 'deliveries have the signature of another secret',
  alerts: ['WebhooksRejected'],
  async begin() {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    return every(500, () =>
      sendDelivery(customerCreated(randomUUID(), 1), { url: stack.webhookUrl, secret }),
    );
  },
});

export const unreadableEvent = ({ stack }: CauseContext): Cause => ({
  name: 'an event has another payload than its contract',
  alerts: ['DeadLetters'],
  async begin() {
    await publish(stack, [eventOf(randomUUID(), { userId: 7 })]);
    // Each service that subscribes to the event has one.
    return async () => {
      for (const service of ['org', 'billing'] as const) {
        await query(stack, service, 'delete from dead_letter');
      }
    };
  },
});

export const changedCopy = ({ stack, load }: CauseContext): Cause => ({
  name: 'a copied user is changed by hand',
  alerts: ['DriftRepaired'],
  async begin() {
    const text = "update user_profile set name = 'changed' where user_id = $1";
    return every(1_000, () => query(stack, 'org', text, [load.userId]));
  },
});

export const attack = ({ load }: CauseContext): Cause => ({
  name: 'one address sends 20 sign-ins per second',
  alerts: ['LimitsHit'],
  begin: async () => every(50, () => load.signIn('192.0.2.1')),
});

export const manySignIns = ({ load }: CauseContext): Cause => ({
  name: 'many users sign in at once, with one hashing thread',
  alerts: ['PasswordChecksWait'],
  begin: async () => every(8, () => load.signInAsUnknownUser()),
});

export const blockedEventLoop = ({ stack }: CauseContext): Cause => ({
  name: 'billing-ingest-service stops for half of each second',
  alerts: ['EventLoopLags'],
  begin: async () =>
    every(1_000, async () => {
      stack.kill('billing', 'SIGSTOP');
      await sleep(500);
      stack.kill('billing', 'SIGCONT');
    }),
});

/** The key that signs tokens is older than its rotation permits. Its successor signs only when every cache has it. */
export const oldSigningKey = ({ stack }: CauseContext): Cause => ({
  name: 'the start of the signing key is moved into the past by hand',
  alerts: ['SigningKeyOld'],
  async begin() {
    const [key] = await query<{ id: string; signs_from: Date }>(
      stack,
      'identity',
      'select id, signs_from from jwt_key order by generation desc limit 1',
    );
    const move = "update jwt_key set signs_from = now() - interval '60 days' where id = $1";
    await query(stack, 'identity', move, [key?.id]);
    return () =>
      query(stack, 'identity', 'update jwt_key set signs_from = $2 where id = $1', [
        key?.id,
        key?.signs_from,
      ]);
  },
});

export const deliveriesWait = (context: CauseContext) =>
  lockedTable(context, 'billing', 'customer', 'DeliveriesWait', sendDeliveries);

export const eventsWait = (context: CauseContext) =>
  lockedTable(context, 'org', 'inbox', 'EventsBehind', publishEvents);

/** A table is locked, so that what is sent waits. */
function lockedTable(
  { stack }: CauseContext,
  service: ServiceName,
  table: string,
  alert: string,
  send: (stack: RunningStack) => Promise<void>,
): Cause {
  return {
    name: `the table ${service}.${table} is locked`,
    alerts: [alert],
    async begin() {
      const client = await connected(stack, service);
      await client.query('begin');
      await client.query(`lock table ${table} in access exclusive mode`);
      await send(stack);
      return () => client.end();
    },
  };
}

async function sendDeliveries(stack: RunningStack): Promise<void> {
  const merchant = randomUUID();
  for (let batch = 0; batch < 35; batch += 1) {
    const sent = Array.from({ length: 20 }, (_, index) =>
      deliver(stack, customerCreated(merchant, index)),
    );
    await Promise.all(sent);
  }
}

async function publishEvents(stack: RunningStack): Promise<void> {
  const userIds = Array.from({ length: 1_200 }, () => randomUUID());
  await publish(
    stack,
    userIds.map((userId) => eventOf(userId, { userId })),
  );
}

async function publish(stack: RunningStack, events: readonly MessageCall[]): Promise<void> {
  const broker = await connectBrokerClient(stack.natsUrl);
  try {
    await Promise.all(events.map((event) => broker.send(event)));
  } finally {
    await broker.close();
  }
}

/** A deletion of a user that was never created. */
const eventOf = (aggregate: string, data: object): MessageCall => ({
  kind: 'event',
  subject: identityEvents.userDeleted.subject,
  body: JSON.stringify({
    specversion: '1.0',
    id: randomUUID(),
    source: '/identity',
    type: identityEvents.userDeleted.subject,
    subject: aggregate,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    aggregateversion: 1,
    data,
  }),
});

async function connected({ databaseUrls }: RunningStack, service: ServiceName): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrls[service],
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  return client;
}

async function query<Row extends pg.QueryResultRow>(
  stack: RunningStack,
  service: ServiceName,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connected(stack, service);
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

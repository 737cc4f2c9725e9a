import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ensureStream } from '@tessera/chassis/messaging/broker-setup';
import { handleRequest, serveRequests } from '@tessera/chassis/messaging/request-reply';
import { createLog } from '@tessera/chassis/ports/log';
import type { EventData, EventDefinition } from '@tessera/contracts/define/event';
import type {
  RequestDefinition,
  RequestInput,
  RequestOutput,
} from '@tessera/contracts/define/request';
import { sdkPermissions } from '@tessera/contracts/subjects';
import { startNatsServer, type TestNatsServer } from '@tessera/testing/nats-server';
import { type TokenSigner, tokenSigner } from '@tessera/testing/token-signer';
import { connect, type NatsConnection } from 'nats';
import { afterAll, beforeAll } from 'vitest';
import * as z from 'zod';

const operator = {
  name: 'operator',
  password: 'operator-password',
  publish: ['>'],
  subscribe: ['>'],
};
const account = {
  name: 'desk',
  password: 'desk-password',
  ...sdkPermissions('desk', [
    { durable: 'desk-members', service: 'org' },
    { durable: 'desk-members-reconnecting', service: 'org' },
    { durable: 'desk-users', service: 'identity' },
    { durable: 'desk-users-failing', service: 'identity' },
    { durable: 'desk-users-recreated', service: 'identity' },
  ]),
};

export type TestStack = {
  readonly broker: TestNatsServer;
  readonly nats: NatsConnection;
  readonly signer: TokenSigner;
  /** The server of the key set; `keys.fetched` counts its requests. */
  readonly issuer: string;
  readonly keys: { fetched: number; signers: TokenSigner[] };
  /** The account of the service that uses the SDK. */
  readonly natsUrl: string;
  respondTo<R extends RequestDefinition>(
    request: R,
    respond: (input: RequestInput<R>) => RequestOutput<R>,
  ): void;
  /** A second call with the same `id` publishes a duplicate. */
  publish<E extends EventDefinition>(event: E, data: EventData<E>, id?: string): Promise<void>;
};

/** A broker with accounts, and mocks of the services: they respond to requests, publish events and serve keys. */
export function useTestStack(): TestStack {
  let broker: TestNatsServer;
  let nats: NatsConnection;
  let signer: TokenSigner;
  let server: Server;
  const keys = { fetched: 0, signers: [] as TokenSigner[] };
  let published = 0;

  beforeAll(async () => {
    broker = await startNatsServer({ users: [operator, account] });
    nats = await connect({
      servers: broker.url,
      user: operator.name,
      pass: operator.password,
    });
    const manager = await nats.jetstreamManager();
    for (const name of ['identity', 'org'] as const) await ensureStream(manager, name, 1);
    signer = await tokenSigner();
    keys.signers = [signer];
    server = createServer((request, response) => {
      keys.fetched += 1;
      const isFound = request.url === '/api/auth/jwks';
      const publicKeys = keys.signers.flatMap((each) => each.keys.keys);
      response.writeHead(isFound ? 200 : 404).end(JSON.stringify({ keys: publicKeys }));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });

  afterAll(async () => {
    server?.close();
    await nats?.close();
    await broker?.stop();
  });

  return {
    get broker() {
      return broker;
    },
    get nats() {
      return nats;
    },
    get signer() {
      return signer;
    },
    get issuer() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    keys,
    get natsUrl() {
      return broker.urlFor(account);
    },
    respondTo(request, respond) {
      const bound = handleRequest(request, async (input) => respond(input));
      serveRequests(nats, 'test', [bound], createLog('test', 'silent'));
    },
    async publish(event, data, id) {
      published += 1;
      const message = {
        specversion: '1.0',
        id: id ?? randomUUID(),
        source: '/test',
        type: event.subject,
        subject: 'aggregate',
        time: new Date().toISOString(),
        datacontenttype: 'application/json',
        aggregateversion: published,
        data: z.encode(event.data, data),
      };
      await nats.jetstream().publish(event.subject, JSON.stringify(message));
    },
  };
}

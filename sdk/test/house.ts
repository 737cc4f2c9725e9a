import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ensureStream } from '@tessera/chassis/messaging/broker-setup';
import { handleRequest, serveRequests } from '@tessera/chassis/messaging/request';
import { createLog } from '@tessera/chassis/ports/log';
import { startNatsServer, type TestNatsServer } from '@tessera/chassis/testing/nats-server';
import { type TokenSigner, tokenSigner } from '@tessera/chassis/testing/token-signer';
import type { EventData, EventDefinition } from '@tessera/contracts/define/event';
import type {
  RequestDefinition,
  RequestInput,
  RequestOutput,
} from '@tessera/contracts/define/request';
import { sdkPermissions } from '@tessera/contracts/subjects';
import { connect, type NatsConnection } from 'nats';
import { afterAll, beforeAll } from 'vitest';
import * as z from 'zod';

const operator = { name: 'operator', password: 'of-the-house', publish: ['>'], subscribe: ['>'] };
const account = {
  name: 'desk',
  password: 'of-the-desk',
  ...sdkPermissions('desk', [
    { durable: 'desk-members', service: 'org' },
    { durable: 'desk-users', service: 'identity' },
  ]),
};

export type TestHouse = {
  readonly broker: TestNatsServer;
  readonly nats: NatsConnection;
  readonly signer: TokenSigner;
  /** Where the key set is served; `keys.fetched` counts. */
  readonly issuer: string;
  readonly keys: { fetched: number; signers: TokenSigner[] };
  /** The account of the service that uses the SDK. */
  readonly natsUrl: string;
  answers<R extends RequestDefinition>(
    question: R,
    run: (input: RequestInput<R>) => RequestOutput<R>,
  ): void;
  /** Tells a fact, and with `id` the same one again. */
  tells<E extends EventDefinition>(event: E, data: EventData<E>, id?: string): Promise<void>;
};

/** A broker with accounts, and somebody who answers, tells facts and serves keys in the services' place. */
export function useTestHouse(): TestHouse {
  let broker: TestNatsServer;
  let nats: NatsConnection;
  let signer: TokenSigner;
  let server: Server;
  const keys = { fetched: 0, signers: [] as TokenSigner[] };
  let told = 0;

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
      const found = request.url === '/api/auth/jwks';
      const all = keys.signers.flatMap((one) => one.keys.keys);
      response.writeHead(found ? 200 : 404).end(JSON.stringify({ keys: all }));
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
    answers(question, run) {
      const bound = handleRequest(question, async (input) => run(input));
      serveRequests(nats, 'test', [bound], createLog('test', 'silent'));
    },
    async tells(event, data, id) {
      told += 1;
      const fact = {
        specversion: '1.0',
        id: id ?? `fact-${told}`,
        source: '/test',
        type: event.subject,
        subject: 'aggregate',
        time: new Date().toISOString(),
        datacontenttype: 'application/json',
        aggregateversion: told,
        data: z.encode(event.data, data as never),
      };
      await nats.jetstream().publish(event.subject, JSON.stringify(fact));
    },
  };
}

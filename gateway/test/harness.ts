import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { readConfig } from '@tessera/chassis/config';
import { createLog, type Log } from '@tessera/chassis/ports/log';
import { serviceNames } from '@tessera/contracts/routes';
import { testRedisUrl } from '@tessera/testing/test-redis-url';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type RunningGateway, startGateway } from '../src/app.ts';
import { gatewaySettings } from '../src/config.ts';

export type ReceivedRequest = {
  readonly service: string;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};
type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void;
/** `OPERATOR_TOKEN` of gateways under test, and the header of operator calls. */
const operatorToken = 'the-operator-token-of-the-tests';
export const operatorHeaders = { authorization: `Bearer ${operatorToken}` } as const;

type Environment = Readonly<Record<string, string>>;

const respondOk: Respond = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
};

/** The services behind the gateway in a test, as HTTP servers, and the requests they received. */
export class Services {
  readonly requests: ReceivedRequest[] = [];
  respond: Respond = respondOk;
  readonly #servers = new Map<string, Server>();

  async start(service: string, port = 0): Promise<string> {
    const server = createServer((request, response) => {
      // The operations port of the gateway checks its services.
      if (request.method === 'OPTIONS' && request.url === '/') {
        response.end();
        return;
      }
      const chunks: Buffer[] = [];
      request.on('error', () => undefined);
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const { method = '', url = '', headers } = request;
        this.requests.push({ service, method, url, headers, body });
        this.respond(request, response, body);
      });
    });
    this.#servers.set(service, server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(service: string): Promise<void> {
    const server = this.#servers.get(service);
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
  }

  reset(): void {
    this.requests.length = 0;
    this.respond = respondOk;
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#servers.keys()].map((name) => this.stop(name)));
  }
}

/** Starts a gateway in front of services in this process; rate limits are off unless the environment enables them. */
export async function startTestGateway(
  services: Services,
  environment: Environment = {},
  log?: Log,
) {
  const [identity, org, billing] = await Promise.all(
    serviceNames.map((name) => services.start(name)),
  );
  const config = readConfig(gatewaySettings, {
    BASE_URL: 'http://app.test:3000',
    // A container engine may put the stores of the tests at any address.
    ALLOW_PLAINTEXT_STORES: 'true',
    REDIS_URL: await testRedisUrl(),
    IDENTITY_URL: identity,
    ORG_URL: org,
    BILLING_URL: billing,
    LISTEN_HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    OPERATOR_TOKEN: operatorToken,
    LOG_LEVEL: 'silent',
    SHUTDOWN_IDLE_SECONDS: '0',
    RATE_LIMIT_ENABLED: 'false',
    ...environment,
  });
  return await startGateway(config, log ?? createLog('gateway', config.logLevel));
}

/** One gateway for the tests of a file. */
export function useGateway(environment: Environment = {}, log?: Log) {
  const services = new Services();
  let gateway: RunningGateway | undefined;
  const running = () => {
    if (gateway === undefined) throw new Error('the gateway has not been started');
    return gateway;
  };
  beforeAll(async () => {
    gateway = await startTestGateway(services, environment, log);
  });
  beforeEach(() => services.reset());
  afterAll(async () => {
    await gateway?.stop();
    await services.stopAll();
  });
  return {
    services,
    get url() {
      return running().url;
    },
    get opsUrl() {
      return running().opsUrl;
    },
    fetch: (path: string, init?: RequestInit) =>
      fetch(`${running().url}${path}`, { redirect: 'manual', ...init }),
    raw: (text: string | Buffer) => sendRaw(running().url, text),
    stop: () => running().stop(),
  };
}

/** Sends bytes unchanged and reads until the other side closes or sends nothing for `silenceMs`. */
export function sendRaw(url: string, text: string | Buffer, silenceMs = 1_500) {
  const { hostname, port } = new URL(url);
  return new Promise<{ text: string; closed: boolean }>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let response = '';
    const done = (closed: boolean) => {
      socket.destroy();
      resolve({ text: response, closed });
    };
    socket.setTimeout(silenceMs, () => done(false));
    socket.on('data', (chunk) => {
      response += chunk.toString('latin1');
    });
    socket.on('close', () => done(true));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') done(true);
      else reject(error);
    });
  });
}

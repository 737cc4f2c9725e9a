import { ApiError, commonErrors, type ErrorDefinition } from '@tessera/contracts/define/error';
import type {
  RequestDefinition,
  RequestInput,
  RequestOutput,
} from '@tessera/contracts/define/request';
import { headers, type Msg, type NatsConnection } from 'nats';
import * as z from 'zod';
import { assertSafeInput } from '../http/body.ts';
import { messageOf, toApiError } from '../http/error-response.ts';
import { Unavailable } from '../http/unavailable.ts';
import type { Log } from '../ports/log.ts';
import { withSpan } from '../telemetry/span.ts';
import { currentTrace, requestIdFrom, traceparentFrom, withTrace } from '../telemetry/trace.ts';
import type { Broker } from './broker.ts';

const TIMEOUT_MILLISECONDS = 2_000;

/** Sends a request to another service. Throws the contract's `ApiError`, or `Unavailable` within two seconds. */
export type RequestSender = <R extends RequestDefinition>(
  request: R,
  input: RequestInput<R>,
) => Promise<RequestOutput<R>>;

const reply = z.union([
  z.object({ value: z.unknown() }),
  z.object({ error: z.object({ code: z.string(), status: z.number(), message: z.string() }) }),
]);

export function createRequestSender(
  broker: Pick<Broker, 'connection' | 'isConnected'>,
): RequestSender {
  return async (request, input) => {
    const connection = broker.connection();
    if (connection === null || !broker.isConnected()) throw new Unavailable('broker not connected');
    const body = JSON.stringify(z.encode(request.input, input));
    const message = await withSpan(`request ${request.subject}`, { kind: 'client' }, () =>
      send(connection, request.subject, body),
    );
    const response = reply.parse(message.json());
    if ('error' in response) throw errorOf(request.subject, response.error);
    return z.parse(request.output, response.value) as RequestOutput<typeof request>;
  };
}

/** A service that replies 503 counts as unavailable itself. */
function errorOf(subject: string, error: ErrorDefinition): Error {
  const isAway = error.status === commonErrors.SERVICE_UNAVAILABLE.status;
  return isAway ? new Unavailable(`${subject}: ${error.message}`) : new ApiError(error);
}

async function send(connection: NatsConnection, subject: string, body: string): Promise<Msg> {
  const trace = currentTrace();
  const messageHeaders = headers();
  if (trace !== undefined) {
    messageHeaders.set('x-request-id', trace.requestId);
    messageHeaders.set('traceparent', trace.traceparent);
  }
  try {
    return await connection.request(subject, body, {
      timeout: TIMEOUT_MILLISECONDS,
      headers: messageHeaders,
    });
  } catch (error) {
    throw new Unavailable(`${subject}: ${messageOf(error)}`, { cause: error });
  }
}

export type RequestHandler = {
  readonly request: RequestDefinition;
  readonly run: (input: unknown) => Promise<unknown>;
};

/** Binds a request of the contract to its handler. */
export function handleRequest<R extends RequestDefinition>(
  request: R,
  run: (input: RequestInput<R>) => Promise<RequestOutput<R>>,
): RequestHandler {
  return { request, run: (input) => run(input as RequestInput<R>) };
}

/** Serves requests in a queue group of all replicas. Closing waits for the requests in progress. */
export function serveRequests(
  connection: NatsConnection,
  service: string,
  bound: readonly RequestHandler[],
  log: Log,
): { close(): Promise<void> } {
  const inProgress = new Set<Promise<void>>();
  const subscriptions = bound.map(({ request, run }) =>
    connection.subscribe(request.subject, {
      queue: service,
      callback: (error, message) => {
        if (error !== null) log.error({ err: error.message }, 'request subscription failed');
        else if (!message.reply?.startsWith('_INBOX.')) {
          // A reply there would be published by this service under a subject that the sender chose.
          log.warn({ subject: message.subject }, 'request without an inbox for its response');
        } else {
          const handling = respondTo(message, request, run, log).finally(() =>
            inProgress.delete(handling),
          );
          inProgress.add(handling);
        }
      },
    }),
  );
  return {
    async close() {
      await Promise.all(
        subscriptions.map((subscription) => subscription.drain().catch(() => undefined)),
      );
      await Promise.all(inProgress);
    },
  };
}

/** An input that does not match the contract is an error of the sender. */
function parseInput(request: RequestDefinition, message: Msg, log: Log): unknown {
  try {
    const input = message.json();
    assertSafeInput(input);
    return z.parse(request.input, input);
  } catch (cause) {
    log.warn({ subject: request.subject }, 'request does not match its contract');
    throw new ApiError(commonErrors.BAD_REQUEST, { cause });
  }
}

async function respondTo(
  message: Msg,
  request: RequestDefinition,
  run: RequestHandler['run'],
  log: Log,
): Promise<void> {
  const trace = {
    requestId: requestIdFrom(message.headers?.get('x-request-id')),
    traceparent: traceparentFrom(message.headers?.get('traceparent')),
  };
  await withTrace(trace, async () => {
    try {
      const input = parseInput(request, message, log);
      const output = await withSpan(`handle ${request.subject}`, { kind: 'server' }, () =>
        run(input),
      );
      const value = z.encode(request.output, output);
      message.respond(JSON.stringify({ value }));
    } catch (error) {
      const {
        code,
        status,
        message: text,
      } = toApiError(error, log.child({ subject: request.subject }));
      const definition: ErrorDefinition = { code, status, message: text };
      message.respond(JSON.stringify({ error: definition }));
    }
  });
}

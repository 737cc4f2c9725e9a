import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createLog } from '@tessera/chassis/ports/log';
import { createCors } from '../src/cors.ts';
import {
  createRequestState,
  type PipelineOptions,
  type RequestState,
} from '../src/steps/request-state.ts';

type Options = {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: IncomingMessage['headers'];
  readonly options?: Partial<PipelineOptions>;
};

/** The state of a request as the first step gets it, without a server or a connection. */
export function requestState({ method, url, headers = {}, options }: Options = {}): RequestState {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, {
    method: method ?? 'GET',
    url: url ?? '/api/auth/ok',
    headers: { host: 'app.test', ...headers },
    rawHeaders: ['Host', 'app.test'],
    httpVersionMinor: 1,
  });
  return createRequestState(request, new ServerResponse(request), {
    host: 'app.test',
    scheme: 'https',
    maxBodyBytes: 100,
    ownHeaders: ['x-own', 'yes'],
    cors: createCors('https://app.test', ['https://trusted.test']),
    clientAddress: () => '192.0.2.1',
    clientCountry: () => null,
    rateLimit: null,
    forward: () => undefined,
    staticSite: () => undefined,
    logRequest: () => undefined,
    log: createLog('test', 'silent'),
    ...options,
  });
}

/** The destination of calls in tests of single steps. */
export const testDestination = { prefix: '/api/auth/', service: 'identity' } as const;

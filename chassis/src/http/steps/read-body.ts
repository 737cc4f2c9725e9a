import { parseBody, readBytes } from '../body.ts';
import type { RequestState } from './request-state.ts';

/** Reads the bytes of a `raw` route, or reads and parses JSON or a form. GET requests have no body. */
export function readBody(state: RequestState): void | Promise<void> {
  const { bodyType, method } = state.bound.route;
  if (bodyType === 'raw') return readRawBody(state);
  if (method !== 'GET') return readParsedBody(state, bodyType);
}

async function readRawBody(state: RequestState): Promise<void> {
  state.bytes = await readBytes(state.request, state.options.maxBodyBytes);
}

async function readParsedBody(state: RequestState, bodyType?: 'json' | 'form'): Promise<void> {
  const bytes = await readBytes(state.request, state.options.maxBodyBytes);
  state.rawBody = parseBody(bytes, state.request.headers['content-type'], bodyType);
}

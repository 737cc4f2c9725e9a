import * as z from 'zod';
import { Download, EventStream, Picture, Redirect } from '../handle.ts';
import {
  sendCacheable,
  sendFile,
  sendHtml,
  sendJson,
  sendPicture,
  sendRedirect,
  sendStream,
} from '../send.ts';
import type { RequestState } from './request-state.ts';

/** Sends the result. JSON goes through the response schema: a field that the schema does not name cannot leave. */
export function encode(state: RequestState): void | Promise<void> {
  const { request, response, result } = state;
  const { route } = state.bound;
  if (result instanceof Redirect) return sendRedirect(response, result.url);
  if (result instanceof EventStream) return sendStream(response, result, state.signal);
  if (result instanceof Download) return sendFile(response, result);
  if (result instanceof Picture) return sendPicture(response, result);
  if (route.responseType === 'html') return sendHtml(response, String(result));
  const body = z.encode(route.response, result);
  if (route.cacheSeconds === undefined) return sendJson(response, 200, body);
  return sendCacheable(request, response, body, route.cacheSeconds);
}

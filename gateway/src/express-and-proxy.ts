import type { Agent, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { createProxyMiddleware, type Options, proxyEventsPlugin } from 'http-proxy-middleware';
import { createPipeline } from './pipeline.ts';
import type { ProxiedRequest } from './proxy/proxy-context.ts';
import type { PipelineOptions } from './steps/request-state.ts';

/*
 * How Express and http-proxy-middleware are joined: the pipeline gets every request and gives it to one of both. Each
 * deviation from the documented use of a library stands here with its measurement of 2026-11-23: CPU of the gateway
 * process per get-session, interleaved, on a busy machine, so only the ratios are meaningful.
 */

/**
 * The listener of the server. Deviation: the pipeline runs before Express instead of inside it as middleware. Inside,
 * a call costs 788 µs instead of 445 µs (1.71 times, 1.41 to 2.03).
 */
export const createRequestListener: (options: PipelineOptions) => RequestListener = createPipeline;

/** Pages and documents: Express as documented. Files carry their own ETag. */
export function createSiteApp(
  serve: readonly RequestHandler[],
  onError: ErrorRequestHandler,
): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(...serve);
  app.use(onError);
  return app;
}

type ProxyEvents = Options<ProxiedRequest, ServerResponse>['on'];

/**
 * Calls: http-proxy-middleware. The target is a `URL`, because the library would parse a text for every call (1.04 and
 * 1.06 times). `prependPath: false` was measured and removed (0.93 without it). These deviations stay, because the result
 * depends on them and not the CPU:
 *
 * - `ejectPlugins` (1.13 and 1.02): the default plugins add an error listener to the response for each attempt of a webhook
 *   that is retried. Only the plugin that registers `on` remains.
 * - `toProxy`: the path is sent as it was checked. Otherwise the library sends `%27` for `'`.
 * - `selfHandleResponse` (0.99 and 1.09): the library copies `Connection` from the request, whose hop-by-hop headers are
 *   removed here, so it would keep connections that the client closes; it would also replace the `Vary` header of the
 *   gateway by that of the service. `upstreams.ts` writes the response head in one piece.
 * - No `proxyTimeout` (0.96 with it): it would end event streams and count the time that the client takes for its body.
 *   One periodic check enforces the three limits of a call (`proxy/timeouts.ts`).
 */
export function createServiceProxy(target: string, agent: Agent, on: ProxyEvents) {
  return createProxyMiddleware<ProxiedRequest, ServerResponse<IncomingMessage>>({
    target: new URL(target),
    agent,
    on,
    ejectPlugins: true,
    plugins: [proxyEventsPlugin],
    toProxy: true,
    selfHandleResponse: true,
  });
}

import { brandingOf } from '@tessera/chassis/branding-settings';
import type { Log } from '@tessera/chassis/ports/log';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { NextFunction, Request, Response } from 'express';
import type { GatewayConfig } from '../config.ts';
import { createSiteApp } from '../express-and-proxy.ts';
import { pageHeaders } from '../security-headers.ts';
import { sendError } from '../send-error.ts';
import { createDocs } from './docs.ts';
import { createSpa } from './spa.ts';
import { sendFile } from './static-files.ts';

/** Serves everything that is not a call: the API document, its page, and the built web app with its fallback. */
export async function createStaticSite(config: GatewayConfig, log: Log) {
  const branding = brandingOf(config);
  const docs = createDocs(config.baseUrl, branding);
  const spa = await createSpa(config.webDist, branding, log);
  const headersOfPages = pageHeaders(config.baseUrl);

  function allowReads({ method }: Request, response: Response, next: NextFunction): void {
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      throw new ApiError(commonErrors.METHOD_NOT_ALLOWED);
    }
    next();
  }

  async function serveFile(request: Request, response: Response): Promise<void> {
    const { path } = request;
    const file = (await docs.find(path)) ?? (await spa.find(request, path));
    if (file === undefined) throw new ApiError(commonErrors.SERVICE_UNAVAILABLE);
    if (file === null) throw new ApiError(commonErrors.NOT_FOUND);
    if (file.type.startsWith('text/html'))
      response.setHeaders(new Map(Object.entries(headersOfPages)));
    await sendFile(request, response, file);
  }

  function onError(error: unknown, _request: Request, response: Response, _next: NextFunction) {
    if (error instanceof ApiError) return sendError(response, error, []);
    log.error({ err: error }, 'static file request failed');
    sendError(response, commonErrors.INTERNAL_SERVER_ERROR, []);
  }

  return createSiteApp([allowReads, serveFile], onError);
}

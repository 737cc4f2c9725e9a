import { createServer, type Server } from 'node:http';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { type Check, createDependencyChecks } from './dependency-checks.ts';
import { dependencyUp, registry } from './metrics.ts';
import { type OperatorAccess, originError, tokenError } from './operator-access.ts';
import type { OperatorList } from './operator-lists.ts';
import { operatorPage } from './operator-page.ts';

export type OpsOptions = {
  /** Access to all calls except those of probes and metrics scrapers. */
  readonly access: OperatorAccess;
  /**
   * Whether the process can serve: it has started, with every migration of its build applied, and its own server
   * responds. It checks no dependency: a frozen store must not make every process unready (REL-13).
   */
  readonly isReady: Check;
  readonly isStopping: () => boolean;
  /**
   * The dependencies of the process. An unavailable one makes the process degraded, which `/status` and the metric
   * `tessera_dependency_up` show, not unready.
   */
  readonly dependencies: Readonly<Record<string, Check>>;
  /** Operator calls, which only this port serves. */
  readonly operator?: (method: string, path: string, body: string) => Promise<unknown>;
  /** The lists that the page shows in addition to the dead letters; `operator` serves their calls. */
  readonly lists?: () => readonly OperatorList[];
};

const MAX_BODY_BYTES = 1_048_576;

/**
 * Liveness, readiness, status, metrics, operator calls and the operator page, on a port that no gateway exposes.
 * `/livez`, `/readyz` and `/metrics` are open and contain no personal data; everything else requires the operator token
 * (SEC-127).
 */
export function createOpsServer(options: OpsOptions): Server {
  const checkDependencies = createDependencyChecks(options.dependencies);
  return createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const send = (status: number, body: unknown) => {
      response.writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
      response.end(JSON.stringify(body));
    };
    void (async () => {
      try {
        if (path === '/livez') send(200, { live: true });
        else if (path === '/readyz') {
          const stopping = options.isStopping();
          const ready = !stopping && (await options.isReady());
          send(ready ? 200 : 503, { ready, stopping });
        } else if (path === '/metrics') {
          for (const [dependency, isUp] of Object.entries(await checkDependencies())) {
            dependencyUp.set({ dependency }, Number(isUp));
          }
          response.writeHead(200, { 'content-type': registry.contentType });
          response.end(await registry.metrics());
        } else {
          // The page itself contains no data: a browser that navigates to it cannot send a token, only the page's calls
          // can.
          const isPage =
            path === '/operator' && request.method === 'GET' && options.operator !== undefined;
          const error =
            originError(request.headers, options.access) ??
            (isPage ? null : tokenError(request.headers, options.access));
          if (error !== null) {
            const { status, code, message } = error;
            if (status === 401) response.setHeader('www-authenticate', 'Bearer');
            return send(status, { code, message });
          }
          if (isPage) {
            const page = operatorPage(options.lists?.() ?? []);
            response.writeHead(200, page.headers);
            response.end(page.body);
            return;
          }
          if (path === '/status') {
            const dependencies = await checkDependencies();
            const healthy = Object.values(dependencies).every(Boolean);
            return send(200, { status: healthy ? 'ok' : 'degraded', dependencies });
          }
          const body = await readText(request);
          const result = await options.operator?.(request.method ?? '', request.url ?? '', body);
          send(
            result === undefined ? 404 : 200,
            result ?? { code: 'NOT_FOUND', message: 'Not found' },
          );
        }
      } catch (error) {
        if (response.headersSent) return;
        if (error instanceof ApiError) {
          send(error.status, { code: error.code, message: error.message });
        } else send(500, { code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error' });
      }
    })();
  });
}

async function readText(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new ApiError(commonErrors.PAYLOAD_TOO_LARGE);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

import { createServer, type Server } from 'node:http';
import { isOwnOrNoBrowser } from './browser-guard.ts';
import { registry } from './metrics.ts';
import { operatorPage } from './operator-page.ts';

export type Check = () => Promise<boolean> | boolean;

export type OpsOptions = {
  /** What the process cannot work without. */
  readonly required: Readonly<Record<string, Check>>;
  /** What it works worse without; named in the answer, never a reason to be unready. */
  readonly helpful: Readonly<Record<string, Check>>;
  readonly isStopping: () => boolean;
  /** Calls for the operator, answered here and nowhere else. */
  readonly operator?: (method: string, path: string, body: string) => Promise<unknown>;
};

const CHECK_MILLISECONDS = 1_500;

/** Health, metrics, and the operator's calls and page, on a port that no gateway exposes. */
export function createOpsServer(options: OpsOptions): Server {
  return createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(body));
    };
    void (async () => {
      try {
        if (path === '/livez') send(200, { live: true });
        else if (path === '/readyz') {
          const readiness = await readinessOf(options);
          send(readiness.ready ? 200 : 503, readiness);
        } else if (path === '/metrics') {
          response.writeHead(200, { 'content-type': registry.contentType });
          response.end(await registry.metrics());
        } else if (!isOwnOrNoBrowser(request.headers)) {
          send(403, { code: 'FORBIDDEN', message: 'Forbidden' });
        } else if (path === '/operator' && request.method === 'GET' && options.operator) {
          const page = operatorPage();
          response.writeHead(200, page.headers);
          response.end(page.body);
        } else {
          const body = await readText(request);
          const answer = await options.operator?.(request.method ?? '', request.url ?? '', body);
          send(
            answer === undefined ? 404 : 200,
            answer ?? { code: 'NOT_FOUND', message: 'Not found' },
          );
        }
      } catch {
        if (!response.headersSent)
          send(500, { code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error' });
      }
    })();
  });
}

async function readinessOf({ required, helpful, isStopping }: OpsOptions) {
  const [must, may] = await Promise.all([run(required), run(helpful)]);
  const ready = !isStopping() && Object.values(must).every(Boolean);
  return { ready, stopping: isStopping(), checks: { ...must, ...may } };
}

async function run(checks: Readonly<Record<string, Check>>): Promise<Record<string, boolean>> {
  const entries = Object.entries(checks).map(async ([name, check]) => {
    const late = new Promise<false>((resolve) =>
      setTimeout(resolve, CHECK_MILLISECONDS, false).unref(),
    );
    const answer = Promise.resolve()
      .then(check)
      .catch(() => false);
    return [name, await Promise.race([answer, late])] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function readText(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

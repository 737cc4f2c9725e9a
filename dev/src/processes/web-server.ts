import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import type { Branding } from '@tessera/contracts/branding';
import { publicPrefixes } from '@tessera/contracts/routes';
import { withBranding } from '@tessera/gateway/site/with-branding';
import { repositoryRoot } from '../repository.ts';

type WebServerOptions = {
  readonly port: number;
  readonly gatewayUrl: string;
  readonly branding: Branding;
};

/** Paths that are proxied to the gateway, in addition to those of the services. */
const GATEWAY_PATHS = ['/openapi.json', '/docs'];

/**
 * The web app's development server, with hot reload. In watch mode the browser connects to it: requests that are not
 * for the app go to the gateway, so cookies and origins belong to one address, as in production.
 */
export async function startWebServer({ port, gatewayUrl, branding }: WebServerOptions) {
  // Imported here because a built stack needs no bundler.
  const { createServer } = await import('vite');
  const root = join(repositoryRoot, 'web');
  const prefixes = [...publicPrefixes.map(({ prefix }) => prefix), ...GATEWAY_PATHS];
  const proxy = Object.fromEntries(
    prefixes.map((prefix) => [prefix, { target: gatewayUrl, changeOrigin: false }]),
  );
  // A server that Vite creates would end this process at SIGTERM before the rest of the stack has stopped.
  const http = createHttpServer();
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [{ name: 'branding', transformIndexHtml: (html) => withBranding(html, branding) }],
    server: { host: '127.0.0.1', middlewareMode: true, hmr: { server: http }, proxy },
  });
  http.on('request', vite.middlewares);
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  return {
    async stop() {
      await vite.close();
      http.closeAllConnections();
      http.close();
    },
  };
}

import { join } from 'node:path';
import { publicPrefixes } from '@app/contracts/routes';
import { repositoryRoot } from './repository.ts';

type WebServerWish = { readonly port: number; readonly gatewayUrl: string };

/** Paths that the gateway itself answers, besides those of the services. */
const GATEWAY_PATHS = ['/openapi.json', '/docs'];

/**
 * The web app's development server, with hot reload. It is the browser's door in watch mode: whatever is no
 * page goes on to the gateway, so cookies and origins are those of one address, as in production.
 */
export async function startWebServer({ port, gatewayUrl }: WebServerWish) {
  // Loaded only here: the built house needs no bundler to run.
  const { createServer } = await import('vite');
  const root = join(repositoryRoot, 'web');
  const prefixes = [...publicPrefixes.map(({ prefix }) => prefix), ...GATEWAY_PATHS];
  const proxy = Object.fromEntries(
    prefixes.map((prefix) => [prefix, { target: gatewayUrl, changeOrigin: false }]),
  );
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    server: { host: '127.0.0.1', port, strictPort: true, proxy },
  });
  await server.listen();
  return { stop: () => server.close() };
}

import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

/** Paths that other parts of the house answer; pages of the app never live under them. */
const BEHIND_THE_GATEWAY = ['/api/', '/organization/', '/webhooks/', '/docs', '/openapi.json'];

/** The typeface is known before any style names it: ask for its first subset together with the script. */
function preloadTypeface(): Plugin {
  return {
    name: 'preload-typeface',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) =>
          /onest-latin-wght.*\.woff2$/.test(file),
        );
        if (!font) return [];
        const attrs = {
          rel: 'preload',
          href: `/${font}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: '',
        };
        return [{ tag: 'link', attrs, injectTo: 'head' as const }];
      },
    },
  };
}

/**
 * Schemas can describe themselves as JSON Schema, which documents need and a browser never does; the library keeps
 * that part in every build. Here its functions are left empty, and fail loudly should anybody call one. Its own
 * English messages stay out as well: what a reader sees comes from the catalogue.
 */
function leanSchemas(): Plugin {
  const absent = `const absent = () => () => { throw new Error('This build has no JSON Schema'); };`;
  const wordless = `export default () => ({ localeError: () => 'Invalid input' });`;
  return {
    name: 'lean-schemas',
    apply: 'build',
    load(id) {
      if (/\/zod\/v4\/locales\/en\.js$/.test(id)) return wordless;
      if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-[\w-]+)\.js$/.test(id)) return null;
      const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm);
      return [absent, ...[...names].map(([, name]) => `export const ${name} = absent;`)].join('\n');
    },
  };
}

export default defineConfig(({ mode }) => {
  const gateway = loadEnv(mode, import.meta.dirname, 'GATEWAY_').GATEWAY_URL;
  const proxy = gateway
    ? Object.fromEntries(BEHIND_THE_GATEWAY.map((path) => [path, { target: gateway }]))
    : {};
  return {
    root: import.meta.dirname,
    plugins: [react(), leanSchemas(), preloadTypeface()],
    server: { proxy },
    build: {
      outDir: 'dist',
      assetsDir: 'assets',
      emptyOutDir: true,
      sourcemap: false,
      target: 'es2022',
      // Small files would become data: addresses, which the Content-Security-Policy does not allow.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
              { name: 'router', test: /node_modules\/react-router\// },
            ],
          },
        },
      },
    },
  };
});

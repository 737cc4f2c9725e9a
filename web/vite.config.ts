import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import pxToRem from 'postcss-pxtorem';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { acyclicChunks } from './acyclic-chunks.ts';
import { leanMantine } from './lean-mantine.ts';
import { leanReact } from './lean-react.ts';
import { leanSchemas } from './lean-schemas.ts';
import { themeVariables } from './theme-variables.ts';

/** Paths that other parts of the house answer; pages of the app never live under them. */
const BEHIND_THE_GATEWAY = [
  '/api/',
  '/organization/',
  '/webhooks/',
  '/docs',
  '/openapi.json',
  '/.well-known/',
];

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

const app = (file: string) => join(import.meta.dirname, 'src', 'app', file);

/** The frame behind the gate and the page that most come to first: they travel in one file, before it is known who asks. */
const FIRST_INSIDE = [app('app-routes.tsx')];
/** Doors that take some of the same; they do not carry the rest of it. */
const OTHER_DOORS = ['organizations/invitation', 'organizations/join', 'auth/confirm-deletion'].map(
  (page) => app(`pages/${page}-page.tsx`),
);

type ImportsOf = (id: string) => { readonly importedIds: readonly string[] } | null;

/** Our modules that some modules need before they run, themselves included. What libraries need follows whoever uses it. */
function neededBy(entries: readonly string[], importsOf: ImportsOf): ReadonlySet<string> {
  const needed = new Set(entries);
  for (const id of needed) {
    for (const one of importsOf(id)?.importedIds ?? []) {
      if (!one.includes('/node_modules/')) needed.add(one);
    }
  }
  return needed;
}

/** The file for a module that the first pages behind the gate take; null for all others. */
function insideFiles() {
  let sets: readonly ReadonlySet<string>[] | undefined;
  return (id: string, importsOf: ImportsOf) => {
    sets ??= [FIRST_INSIDE, OTHER_DOORS].map((entries) => neededBy(entries, importsOf));
    const [isInside, isDoors] = sets.map((needed) => needed.has(id));
    if (!isInside) return null;
    return isDoors ? 'inside-doors' : 'inside';
  };
}
const insideFileOf = insideFiles();

/** The document brings what is seen first itself: its style must not wait in line behind the scripts. */
function styleBeforeScripts(): Plugin {
  return {
    name: 'style-before-scripts',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          /<(?:script type="module"|link rel="modulepreload") crossorigin/g,
          '$& fetchpriority="low"',
        ),
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
    plugins: [
      react(),
      themeVariables(),
      leanMantine(),
      leanReact(),
      leanSchemas(),
      preloadTypeface(),
      styleBeforeScripts(),
      acyclicChunks(),
    ],
    // Styles are written in pixels of a browser at its defaults; what people set as the size of text scales them all.
    css: {
      postcss: {
        plugins: [
          pxToRem({
            rootValue: 16,
            propList: ['*', '!border*', '!outline*', '!box-shadow'],
            minPixelValue: 3,
            exclude: /node_modules/,
          }),
        ],
      },
    },
    // React has had it since 18; the library brings it along for older ones.
    resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
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
      // The styles of all pages together are smaller than the requests that many files would take.
      cssCodeSplit: false,
      rolldownOptions: {
        output: {
          // The names of shared files would tell, at length, who shares them.
          chunkFileNames: ({ name }) =>
            `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
          codeSplitting: {
            groups: [
              {
                name: 'react',
                test: /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler|react-router)\//,
              },
              // What the door needs, in one file: small files compress worse, and each is a request.
              { name: 'base', tags: ['$initial'] },
              ...['inside-doors', 'inside'].map((file) => ({
                name: (id: string, context: { getModuleInfo: ImportsOf }) =>
                  insideFileOf(id, (one) => context.getModuleInfo(one)) === file ? file : null,
                debugName: file,
              })),
              // What several later pages share: by who shares it, the small ones together. Texts come by language.
              {
                name: 'shared',
                test: /^(?!.*\/src\/words\/)/,
                minShareCount: 2,
                entriesAware: true,
                // What is larger is merged with what the door does not need, or waits for what waits for it.
                entriesAwareMergeThreshold: 1_000,
              },
            ],
          },
        },
      },
    },
  };
});

import react from '@vitejs/plugin-react';
import pxToRem from 'postcss-pxtorem';
import { defineConfig, loadEnv, type Plugin } from 'vite';

/** Paths that the gateway serves itself or proxies to a service; no page has a path below them. */
const GATEWAY_PATHS = [
  '/api/',
  '/organization/',
  '/webhooks/',
  '/docs',
  '/openapi.json',
  '/.well-known/',
];

/** The assets of the first page that no script and no style sheet requests early. */
const firstAssets = [
  { file: /onest-latin-wght.*\.woff2$/, as: 'font', type: 'font/woff2' },
  { file: /\/en\/common\.json$/, as: 'fetch', type: 'application/json' },
] as const;

/** Preloads the Latin letters of the typeface and the English messages of the first page. */
function preloadFirstAssets(): Plugin {
  return {
    name: 'preload-first-assets',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {}).flatMap((asset) => {
          const sources = asset.type === 'asset' ? asset.originalFileNames : [];
          return firstAssets
            .filter(({ file }) => sources.some((source) => file.test(source)))
            .map(({ as, type }) => ({
              tag: 'link',
              attrs: { rel: 'preload', href: `/${asset.fileName}`, as, type, crossorigin: '' },
              injectTo: 'head' as const,
            }));
        }),
    },
  };
}

/** Loads scripts with a low priority, so that the style sheet arrives first. */
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

/** What all lists need, that of organizations included. */
const tablesAndDialogs = [
  'components/data/table.tsx',
  'components/overlays/confirm.tsx',
  'components/overlays/disabled-button.tsx',
  'components/overlays/modal.tsx',
  'components/overlays/row-menu.tsx',
];

/** What the lists of members and of billing need besides. */
const filtersAndFields = [
  'api/save-file.ts',
  'api/use-bulk-command.ts',
  'app/layouts/scopes/require-permission.tsx',
  'components/data/',
  'components/feedback/one-time-secret.tsx',
  'components/forms/dates/date-field.tsx',
  'components/forms/multi-select.tsx',
  'components/forms/search-field.tsx',
  'components/forms/select.tsx',
  'components/forms/use-schema-form.ts',
  'components/layout/tabs.tsx',
  'features/list-views/',
  'i18n/use-total-text.ts',
  '@mantine/core/esm/components/Textarea/',
];

/** Whether a module is one of these files, or in one of these folders. */
const isOneOf = (paths: readonly string[]) => (module: string) =>
  paths.some((path) => module.includes(`/${path}`));

export default defineConfig(({ mode }) => {
  const gateway = loadEnv(mode, import.meta.dirname, 'GATEWAY_').GATEWAY_URL;
  const proxy = gateway
    ? Object.fromEntries(GATEWAY_PATHS.map((path) => [path, { target: gateway }]))
    : {};
  return {
    root: import.meta.dirname,
    plugins: [react(), preloadFirstAssets(), styleBeforeScripts()],
    // Style sheets are written in pixels. As rem, they scale with the text size that the user has set.
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
    server: { proxy },
    build: {
      outDir: 'dist',
      assetsDir: 'assets',
      emptyOutDir: true,
      sourcemap: false,
      target: 'es2022',
      // The Content-Security-Policy does not allow the data: URLs that small files would become.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // One style sheet: those of all pages are small.
      cssCodeSplit: false,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // Few files: many small ones compress worse, and each waits for a connection with HTTP/1.1.
            groups: [
              { name: 'initial', tags: ['$initial'], priority: 2 },
              { name: 'signed-in', test: /\/app\/app-routes\.tsx$/, priority: 1 },
              { name: 'lists', test: isOneOf(tablesAndDialogs) },
              { name: 'filters', test: isOneOf(filtersAndFields) },
            ],
          },
        },
      },
    },
  };
});

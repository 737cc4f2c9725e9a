import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

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

/** Tells `before-paint.js` the scripts of the pages behind the gate that the document does not name anyway. */
function nameInsideScripts(): Plugin {
  return {
    name: 'name-inside-scripts',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const inside = chunks.find(({ facadeModuleId }) =>
          facadeModuleId?.endsWith('/inside-pages.tsx'),
        );
        if (!inside) return html;
        const files = [inside.fileName, ...inside.imports]
          .map((file) => `/${file}`)
          .filter((file) => !html.includes(file));
        const meta = `<meta name="inside" content="${files.join(' ')}" />`;
        return html.replace('<script src="/before-paint.js">', `${meta}\n    $&`);
      },
    },
  };
}

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

/**
 * Parts of the schema library that it keeps in every build although this one never uses them:
 * - that schemas describe themselves as JSON Schema, which documents need and a browser does not; its functions are
 *   left empty, and fail loudly should anybody call one;
 * - its own English messages: what a reader sees comes from the catalogue;
 * - the guard against values that contain themselves, which JSON cannot;
 * - compiling objects by `eval`, which the Content-Security-Policy forbids;
 * - methods that no contract calls, most of them for formats of text, from `.cuid()` to `.xid()`.
 */
function leanSchemas(): Plugin {
  const absent = `const absent = () => () => { throw new Error('This build has no JSON Schema'); };`;
  const wordless = `export default () => ({ localeError: () => 'Invalid input' });`;
  const trusting = `export class $ZodCyclicError extends Error {}\nexport const memoizer = () => undefined;\nexport const isBackEdge = () => false;\nexport const isRecursiveSchema = () => false;`;
  const edits: readonly (readonly [RegExp, string])[] = [
    [/\$ZodObjectJIT\.init/, '$ZodObject.init'],
    [
      /^ {4}\w+\(params\) \{\n\s+return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm,
      '',
    ],
    [/^ {4}(?:exactOptional|nonoptional|or|and|prefault|readonly)\(.*\n.*\n {4}\},\n/gm, ''],
  ];
  return {
    name: 'lean-schemas',
    apply: 'build',
    load(id) {
      if (/\/zod\/v4\/locales\/en\.js$/.test(id)) return wordless;
      if (/\/zod\/v4\/core\/memoizer\.js$/.test(id)) return trusting;
      if (/\/zod\/v4\/classic\/schemas\.js$/.test(id)) {
        return edits.reduce((text, [from, to]) => edited(text, from, to), readFileSync(id, 'utf8'));
      }
      if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-[\w-]+)\.js$/.test(id)) return null;
      const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm);
      return [absent, ...[...names].map(([, name]) => `export const ${name} = absent;`)].join('\n');
    },
  };
}

/** Another version of the library may be written otherwise: then the build stops instead of growing unseen. */
function edited(text: string, from: RegExp, to: string): string {
  const result = text.replace(from, to);
  if (result === text) throw new Error(`The schema library no longer has ${from}`);
  return result;
}

export default defineConfig(({ mode }) => {
  const gateway = loadEnv(mode, import.meta.dirname, 'GATEWAY_').GATEWAY_URL;
  const proxy = gateway
    ? Object.fromEntries(BEHIND_THE_GATEWAY.map((path) => [path, { target: gateway }]))
    : {};
  return {
    root: import.meta.dirname,
    plugins: [react(), leanSchemas(), preloadTypeface(), styleBeforeScripts(), nameInsideScripts()],
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
          // The names of shared files would tell, at length, who shares them.
          chunkFileNames: ({ name }) =>
            `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
              { name: 'router', test: /node_modules\/react-router\// },
              // What the door needs, in one file: small files compress worse, and each is a request.
              { name: 'base', tags: ['$initial'] },
              // What several later pages share: by who shares it, the small ones together.
              {
                name: 'shared',
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 24_000,
              },
            ],
          },
        },
      },
    },
  };
});

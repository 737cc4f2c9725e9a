import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Branding } from '@tessera/contracts/branding';
import openapi from '../../../docs/openapi.json' with { type: 'json' };
import { type StaticFile, staticFile } from './static-files.ts';

const HOUR = 'public, max-age=3600';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="icon" href="/docs/mark.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;
const START = `window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  validatorUrl: null,
});
`;

export type Docs = {
  /** The file at this path; undefined for a path that is not one of the documents. */
  find(path: string): Promise<StaticFile | undefined>;
};

/** The API document and a page that shows it without external resources; built with the first request. */
export function createDocs(baseUrl: string, branding: Branding): Docs {
  let files: Promise<ReadonlyMap<string, StaticFile>> | undefined;
  return {
    async find(path) {
      if (path !== '/openapi.json' && path !== '/docs' && !path.startsWith('/docs/')) return;
      files ??= readDocs(baseUrl, branding).catch((error: unknown) => {
        files = undefined;
        throw error;
      });
      return (await files).get(path);
    },
  };
}

async function readDocs(
  baseUrl: string,
  { productName }: Branding,
): Promise<ReadonlyMap<string, StaticFile>> {
  const document = {
    ...openapi,
    info: { ...openapi.info, title: `${productName} API` },
    servers: [{ url: baseUrl }],
  };
  const ui = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const [style, script, mark] = await Promise.all(
    ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'].map((name) =>
      readFile(join(ui, name)),
    ),
  );
  if (!style || !script || !mark) throw new Error('swagger-ui-dist is incomplete');
  return new Map([
    ['/openapi.json', staticFile('a.json', Buffer.from(JSON.stringify(document)), 'no-cache')],
    ['/docs', staticFile('a.html', Buffer.from(PAGE), 'no-cache')],
    ['/docs/mark.png', staticFile('a.png', mark, HOUR)],
    ['/docs/start.js', staticFile('a.js', Buffer.from(START), HOUR)],
    ['/docs/swagger-ui.css', staticFile('a.css', withoutMap(style), HOUR)],
    ['/docs/swagger-ui-bundle.js', staticFile('a.js', withoutMap(script), HOUR)],
  ]);
}

/** Source maps are not served, so the script must not reference one. */
function withoutMap(source: Buffer): Buffer {
  return Buffer.from(
    source.toString('utf8').replace(/\n?\/[/*][#@] sourceMappingURL=\S+(?: ?\*\/)?\s*$/, '\n'),
  );
}

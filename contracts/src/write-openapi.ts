import { writeFileSync } from 'node:fs';
import { openApiDocument } from './openapi.ts';

/** Writes docs/openapi.json, which the gateway serves: run `npm run openapi` after changing a contract. */
writeFileSync(
  new URL('../../docs/openapi.json', import.meta.url),
  `${JSON.stringify(openApiDocument(), null, 2)}\n`,
);

import { writeFileSync } from 'node:fs';
import { openApiDocument } from './openapi.ts';

/** Writes the document that the gateway serves: `npm run openapi` after every change of a contract. */
writeFileSync(
  new URL('../../docs/openapi.json', import.meta.url),
  `${JSON.stringify(openApiDocument(), null, 2)}\n`,
);

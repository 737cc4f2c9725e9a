import { writeFileSync } from 'node:fs';
import { asyncApiDocument, eventsPage } from './asyncapi.ts';

/** Writes docs/asyncapi.json and docs/events.md: run `npm run asyncapi` after changing an event or request. */
const docs = (name: string) => new URL(`../../docs/${name}`, import.meta.url);
writeFileSync(docs('asyncapi.json'), `${JSON.stringify(asyncApiDocument(), null, 2)}\n`);
writeFileSync(docs('events.md'), eventsPage());

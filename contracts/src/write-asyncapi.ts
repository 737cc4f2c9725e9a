import { writeFileSync } from 'node:fs';
import { asyncApiDocument, eventsPage } from './asyncapi.ts';

/** Writes what others read of our events: `npm run asyncapi` after every change of one. */
const docs = (name: string) => new URL(`../../docs/${name}`, import.meta.url);
writeFileSync(docs('asyncapi.json'), `${JSON.stringify(asyncApiDocument(), null, 2)}\n`);
writeFileSync(docs('events.md'), eventsPage());

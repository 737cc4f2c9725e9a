import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asyncApiDocument, events, eventsPage, requests } from './asyncapi.ts';
import { serviceNames } from './routes.ts';
import { ownerOf } from './subjects.ts';

const committed = (name: string) =>
  readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

type Document = {
  channels: Record<string, { messages: Record<string, unknown> }>;
  components: { messages: Record<string, unknown> };
};

describe('the documents of events and requests', () => {
  const document = asyncApiDocument() as Document;

  it('are the committed ones: run `npm run asyncapi` after changing a contract', () => {
    expect(JSON.parse(committed('asyncapi.json'))).toEqual(document);
    expect(committed('events.md')).toBe(eventsPage());
  });

  it('name every fact and question once, and nothing that is not there', () => {
    const subjects = serviceNames.flatMap((service) =>
      [...Object.values(events[service]), ...Object.values(requests[service])].map(
        ({ subject }) => subject,
      ),
    );
    for (const service of serviceNames) {
      for (const { subject } of Object.values(events[service])) {
        expect(ownerOf(subject)).toBe(service);
      }
    }
    expect(Object.keys(document.channels).sort()).toEqual([...subjects].sort());
    expect(new Set(subjects).size).toBe(subjects.length);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(subjects.length);
    for (const [, path = ''] of references) expect(at(document, path)).toBeDefined();
  });

  it('have the form of the wire: dates are text', () => {
    const told = JSON.stringify(document.components.messages.userCreated);
    expect(told).toContain('"email":{"type":"string"}');
    expect(told).toContain('"const":"identity.user.created"');
    expect(JSON.stringify(document)).not.toContain('"date"');
  });
});

/** What a reference points at; names of channels have dots but no slashes. */
function at(root: unknown, path: string): unknown {
  return path
    .split('/')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], root);
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asyncApiDocument, events, eventsPage, requests } from './asyncapi.ts';
import { serviceNames } from './routes.ts';
import { serviceOf } from './subjects.ts';

const readCommittedFile = (name: string) =>
  readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

type Document = {
  channels: Record<string, { messages: Record<string, unknown> }>;
  components: { messages: Record<string, unknown> };
};

describe('asyncApiDocument and eventsPage', () => {
  const document = asyncApiDocument() as Document;

  it('match the committed files: run `npm run asyncapi` after changing a contract', () => {
    expect(JSON.parse(readCommittedFile('asyncapi.json'))).toEqual(document);
    expect(readCommittedFile('events.md')).toBe(eventsPage());
  });

  it('list every event and request once and resolve every reference', () => {
    const subjects = serviceNames.flatMap((service) =>
      [...Object.values(events[service]), ...Object.values(requests[service])].map(
        ({ subject }) => subject,
      ),
    );
    for (const service of serviceNames) {
      for (const { subject } of Object.values(events[service])) {
        expect(serviceOf(subject)).toBe(service);
      }
    }
    expect(Object.keys(document.channels).sort()).toEqual([...subjects].sort());
    expect(new Set(subjects).size).toBe(subjects.length);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(subjects.length);
    for (const [, path = ''] of references) expect(at(document, path)).toBeDefined();
  });

  it('describe dates as text', () => {
    const userCreated = JSON.stringify(document.components.messages.userCreated);
    expect(userCreated).toContain('"userId":{"type":"string"}');
    expect(userCreated).toContain('"const":"identity.user.created"');
    expect(JSON.stringify(document)).not.toContain('"date"');
  });
});

/** A property whose name has one of these words may hold personal data. */
const PERSONAL = new Set(
  'name names username email mail phone image picture photo avatar logo ip address city country birthday'.split(
    ' ',
  ),
);

/** Properties with such a word that hold no personal data. */
const NOT_PERSONAL: Readonly<Record<string, readonly string[]>> = {
  'of the organization': [
    'org.organization.created name',
    'org.organization.deleted name',
    'org.organization.updated before.name',
    'org.organization.updated after.name',
    'org.organization.updated before.logo',
    'org.organization.updated after.logo',
  ],
  'of a team': [
    'org.team.created name',
    'org.team.removed name',
    'org.team.updated before.name',
    'org.team.updated after.name',
  ],
  'of a machine client': [
    'org.machine-client.created name',
    'org.machine-client.secret-rotated name',
    'org.machine-client.revoked name',
  ],
};

describe('SEC-134: events carry no personal data', () => {
  const found = serviceNames.flatMap((service) =>
    Object.values(events[service]).flatMap(({ subject, data }) =>
      personalIn(toJsonSchema(data)).map((path) => `${subject} ${path}`),
    ),
  );

  it('have no property named like personal data', () => {
    expect(found.sort()).toEqual(Object.values(NOT_PERSONAL).flat().sort());
  });

  it('have no property without a bounded schema', () => {
    const open = serviceNames.flatMap((service) =>
      Object.values(events[service]).flatMap(({ subject, data }) =>
        unboundedIn(toJsonSchema(data)).map((path) => `${subject} ${path}`),
      ),
    );
    // Resources and their actions, as a role permits them.
    expect(
      open.filter((path) => !/^org\.role\.\w+ (?:before\.|after\.)?permission\.\*$/.test(path)),
    ).toEqual([]);
  });

  it.each([
    [z.object({ inviterName: z.string() }), 'inviterName'],
    [
      z.object({ user: z.object({ displayUsername: z.nullable(z.string()) }) }),
      'user.displayUsername',
    ],
    [z.object({ sessions: z.array(z.object({ ipAddress: z.string() })) }), 'sessions.ipAddress'],
    [z.object({ userAgent: z.nullish(z.string()) }), 'userAgent'],
    [z.union([z.object({ id: z.string() }), z.object({ email: z.string() })]), 'email'],
    [z.object({ byId: z.record(z.string(), z.object({ image: z.string() })) }), 'byId.*.image'],
  ])('detects personal data in a nested schema: %#', (schema, path) => {
    expect(personalIn(toJsonSchema(schema))).toEqual([path]);
  });

  it('ignores ids and boolean states', () => {
    const schema = z.object({ emailDomainId: z.string(), emailVerified: z.boolean() });
    expect(personalIn(toJsonSchema(schema))).toEqual([]);
  });
});

const toJsonSchema = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

type JsonSchema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
};

/** Every property with its path, through objects, lists, records and alternatives. */
function propertiesOf(schema: JsonSchema, path = ''): { path: string; schema: JsonSchema }[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const { properties = {}, additionalProperties, items } = schema;
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const inner: [string, JsonSchema][] = Object.entries(properties);
  if (typeof additionalProperties === 'object') inner.push(['*', additionalProperties]);
  return [
    ...inner.flatMap(([name, one]) => [
      { path: at(name), schema: one },
      ...propertiesOf(one, at(name)),
    ]),
    ...alternatives.flatMap((one) => propertiesOf(one, path)),
    ...(items === undefined ? [] : propertiesOf(items, path)),
  ];
}

/** Paths of properties that may hold personal data; ids and booleans do not. */
const personalIn = (schema: JsonSchema): string[] =>
  propertiesOf(schema)
    .filter(({ path, schema: { type } }) => type !== 'boolean' && isPersonal(path))
    .map(({ path }) => path);

function isPersonal(path: string): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const words = name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  if (words.at(-1) === 'id') return false;
  return words.some((word) => PERSONAL.has(word)) || /user-agent/.test(words.join('-'));
}

/** Paths of properties without a bounded schema. */
const unboundedIn = (schema: JsonSchema): string[] =>
  propertiesOf(schema)
    .filter(({ schema: one, path }) => Object.keys(one).length === 0 || path.endsWith('*'))
    .map(({ path }) => path);

/** Resolves a JSON reference; channel names have dots but no slashes. */
function at(root: unknown, path: string): unknown {
  return path
    .split('/')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], root);
}

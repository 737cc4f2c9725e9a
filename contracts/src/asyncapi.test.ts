import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
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
    expect(told).toContain('"userId":{"type":"string"}');
    expect(told).toContain('"const":"identity.user.created"');
    expect(JSON.stringify(document)).not.toContain('"date"');
  });
});

/** Words that name personal data when a property's name has one of them. */
const PERSONAL = new Set(
  'name names username email mail phone image picture photo avatar logo ip address city country birthday'.split(
    ' ',
  ),
);

/** Properties that have such a word and hold nothing about a person. */
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
  'of a program that an organization registered': [
    'org.machine-client.created name',
    'org.machine-client.secret-rotated name',
    'org.machine-client.revoked name',
  ],
};

describe('SEC-134: events carry no personal data', () => {
  const found = serviceNames.flatMap((service) =>
    Object.values(events[service]).flatMap(({ subject, data }) =>
      personalIn(wireForm(data)).map((path) => `${subject} ${path}`),
    ),
  );

  it('in a property that is named like personal data', () => {
    expect(found.sort()).toEqual(Object.values(NOT_PERSONAL).flat().sort());
  });

  it('in a property whose content no schema bounds', () => {
    const open = serviceNames.flatMap((service) =>
      Object.values(events[service]).flatMap(({ subject, data }) =>
        unboundedIn(wireForm(data)).map((path) => `${subject} ${path}`),
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
      z.object({ user: z.object({ displayUsername: z.string().nullable() }) }),
      'user.displayUsername',
    ],
    [z.object({ sessions: z.array(z.object({ ipAddress: z.string() })) }), 'sessions.ipAddress'],
    [z.object({ userAgent: z.string().nullish() }), 'userAgent'],
    [z.union([z.object({ id: z.string() }), z.object({ email: z.string() })]), 'email'],
    [z.object({ byId: z.record(z.string(), z.object({ image: z.string() })) }), 'byId.*.image'],
  ])('would be refused here: %#', (schema, path) => {
    expect(personalIn(wireForm(schema))).toEqual([path]);
  });

  it('but ids and states of such things', () => {
    const schema = z.object({ emailDomainId: z.string(), emailVerified: z.boolean() });
    expect(personalIn(wireForm(schema))).toEqual([]);
  });
});

const wireForm = (schema: z.ZodType) =>
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

/** The paths of properties that may hold personal data: an id holds none, nor does a yes or no. */
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

/** The paths of properties that may hold anything. */
const unboundedIn = (schema: JsonSchema): string[] =>
  propertiesOf(schema)
    .filter(({ schema: one, path }) => Object.keys(one).length === 0 || path.endsWith('*'))
    .map(({ path }) => path);

/** What a reference points at; names of channels have dots but no slashes. */
function at(root: unknown, path: string): unknown {
  return path
    .split('/')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], root);
}

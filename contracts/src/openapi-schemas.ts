import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import type * as z from 'zod';
import { session } from './identity/sessions.ts';
import { user } from './identity/users.ts';
import { invitation } from './org/invitations.ts';
import { member, memberWithUser } from './org/members.ts';
import { organization } from './org/organizations.ts';
import { team } from './org/teams.ts';

/** Schemas that many calls share, by their component names. */
const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  User: user,
  Session: session,
  Organization: organization,
  Member: member,
  MemberWithUser: memberWithUser,
  Invitation: invitation,
  Team: team,
};

type Document = Record<string, unknown>;

/** Replaces every inline copy of a named schema or of the error schema by a reference. */
export function nameRepeatedSchemas(document: Document): Document {
  const shapes = { ...generateShapes(), Error: errorShape };
  const names = new Map(Object.entries(shapes).map(([name, shape]) => [canonical(shape), name]));
  const components = document.components as Document | undefined;
  const { components: _components, ...rest } = document;
  return {
    ...(replace(rest, names) as Document),
    components: {
      ...components,
      schemas: Object.fromEntries(
        Object.entries(shapes).map(([name, shape]) => [name, replaceNestedSchemas(shape, names)]),
      ),
    },
  };
}

const errorShape = {
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { type: 'string' }, message: { type: 'string' } },
};

/** The named schemas as the generator writes them inline. */
function generateShapes(): Document {
  const registry = new OpenAPIRegistry();
  for (const [name, schema] of Object.entries(namedSchemas)) {
    registry.registerPath({
      method: 'get',
      path: `/${name}`,
      responses: { 200: { description: '', content: { 'application/json': { schema } } } },
    });
  }
  const { paths } = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: { title: '', version: '' },
  }) as unknown as { paths: Record<string, GetPath> };
  return Object.fromEntries(
    Object.keys(namedSchemas).map((name) => [
      name,
      paths[`/${name}`]?.get.responses[200].content['application/json'].schema,
    ]),
  );
}
type GetPath = {
  get: { responses: { 200: { content: { 'application/json': { schema: unknown } } } } };
};

function replace(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const name = names.get(canonical(value));
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  return replaceNestedSchemas(value, names);
}

function replaceNestedSchemas(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => replace(entry, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, replace(entry, names)]),
  );
}

/** JSON with sorted keys: equal schemas give equal text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)))
      : entry,
  );
}

import {
  OpenAPIRegistry,
  OpenApiGeneratorV31,
  type RouteConfig,
} from '@asteasolutions/zod-to-openapi';
import { defaultBranding } from './branding.ts';
import { commonErrors, type ErrorDefinition, oauthRefusal } from './define/error.ts';
import type { Route } from './define/route.ts';
import { tokenRoutes } from './identity/tokens.ts';
import { nameRepeatedSchemas } from './openapi-schemas.ts';
import { pathOf } from './paths.ts';
import { mounts, routes, type ServiceName, serviceNames } from './routes.ts';

type Responses = RouteConfig['responses'];
export type OpenApiDocument = Record<string, unknown>;

const TAGS: Readonly<Record<ServiceName, string>> = {
  identity: 'Accounts',
  org: 'Organizations',
  billing: 'Billing',
};
const SESSION = 'session';
const MACHINE = 'machine';
const machineScopes = [
  ...new Set(
    serviceNames
      .flatMap((service) => Object.values<Route>(routes[service]))
      .flatMap(({ machineScope }) => machineScope ?? []),
  ),
];
const JSON_TYPE = 'application/json';

/** The OpenAPI 3.1 document of every public call, in the form the wire has. */
export function openApiDocument(): OpenApiDocument {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', SESSION, {
    type: 'apiKey',
    in: 'cookie',
    name: 'better-auth.session_token',
    description: 'Set by signing in. Over https the name begins with `__Secure-`.',
  });
  registry.registerComponent('securitySchemes', MACHINE, {
    type: 'oauth2',
    description: 'A token of a machine client, sent as `Authorization: Bearer`.',
    flows: {
      clientCredentials: {
        tokenUrl: pathOf(tokenRoutes.issueClientToken),
        scopes: Object.fromEntries(machineScopes.map((scope) => [scope, scope])),
      },
    },
  });
  for (const service of serviceNames) {
    for (const [key, route] of Object.entries<Route>(routes[service])) {
      registry.registerPath(operation(service, key, route));
    }
  }
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: `${defaultBranding.productName} API`,
      version: '1.0.0',
      description:
        'Errors are `{ code, message }` and carry an `x-request-id` header. ' +
        'Calls under `/api/auth/organization` also answer under `/organization`.',
    },
    tags: serviceNames.map((service) => ({ name: TAGS[service] })),
  });
  return nameRepeatedSchemas(document as unknown as OpenApiDocument);
}

function operation(service: ServiceName, key: string, route: Route): RouteConfig {
  const { method, query, params, summary } = route;
  return {
    method: method.toLowerCase() as RouteConfig['method'],
    path: documentedPath(service, route),
    operationId: key,
    summary,
    tags: [TAGS[service]],
    security: securityOf(route),
    request: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      ...requestBodyOf(route),
    },
    responses: { ...successOf(route), ...failuresOf(route) },
  };
}

function documentedPath(service: ServiceName, route: Route): string {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const marks = Object.fromEntries(names.map((name) => [name, `__${name}__`]));
  const path = pathOf(route, marks).replace(/__(\w+?)__/g, '{$1}');
  return path.startsWith('/') ? path : `${mounts[service][0] ?? ''}${path}`;
}

function securityOf({ access, machineScope }: Route): Record<string, string[]>[] {
  if (access === 'public') return [];
  const machine = machineScope === undefined ? [] : [{ [MACHINE]: [machineScope] }];
  return access === 'session'
    ? [{ [SESSION]: [] }, ...machine]
    : [{}, { [SESSION]: [] }, ...machine];
}

function requestBodyOf({ body, reads }: Route) {
  if (reads === 'raw') {
    const schema = { type: 'string' as const, description: 'The signed bytes as they are' };
    return { body: { required: true, content: { [JSON_TYPE]: { schema } } } };
  }
  if (body === undefined) return {};
  const required = !body.safeParse(undefined).success;
  const type = reads === 'form' ? 'application/x-www-form-urlencoded' : JSON_TYPE;
  return { body: { required, content: { [type]: { schema: body } } } };
}

function successOf({ response, answers = 'json' }: Route): Responses {
  if (answers === 'html') {
    return {
      200: { description: 'A page', content: { 'text/html': { schema: { type: 'string' } } } },
    };
  }
  if (answers === 'picture') {
    const content = { 'image/*': { schema: { type: 'string' as const, format: 'binary' } } };
    return { '200': { description: 'The picture', content } };
  }
  if (answers === 'csv') {
    const content = { 'text/csv': { schema: { type: 'string' as const } } };
    return { 200: { description: 'A file of comma-separated values, UTF-8', content } };
  }
  if (answers === 'stream') {
    const content = { 'text/event-stream': { schema: { type: 'string' as const } } };
    return { 200: { description: 'Server-sent events, until one side leaves', content } };
  }
  const ok = { 200: { description: 'Done', content: { [JSON_TYPE]: { schema: response } } } };
  if (answers === 'json') return ok;
  const location = { schema: { type: 'string' as const }, required: true };
  return { ...ok, 302: { description: 'Sent on', headers: { Location: location } } };
}

/** What a call may answer besides success: its own errors and those that come with its form. */
function failuresOf(route: Route): Responses {
  const { access, body, errors, method, params, query } = route;
  const all: ErrorDefinition[] = [...errors];
  if (body !== undefined) all.push(commonErrors.INVALID_BODY);
  if (query !== undefined) all.push(commonErrors.INVALID_QUERY);
  if (params !== undefined) all.push(commonErrors.NOT_FOUND);
  if (access === 'session') all.push(commonErrors.UNAUTHORIZED);
  if (route.machineScope !== undefined) all.push(commonErrors.INSUFFICIENT_SCOPE);
  if (method !== 'GET' && route.reads !== 'raw') {
    if (route.checksOrigin !== 'never') all.push(commonErrors.INVALID_ORIGIN);
    all.push(commonErrors.PAYLOAD_TOO_LARGE, commonErrors.UNSUPPORTED_MEDIA_TYPE);
  }
  all.push(commonErrors.TOO_MANY_REQUESTS, commonErrors.SERVICE_UNAVAILABLE);

  const statuses = [...new Set(all.map(({ status }) => status))].sort((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      failure(
        route,
        status,
        all.filter((definition) => definition.status === status),
      ),
    ]),
  );
}

function failure(
  { refusals, errors }: Route,
  status: number,
  definitions: readonly ErrorDefinition[],
) {
  const isOauth = refusals === 'oauth';
  const messages = [...new Set(definitions.map(({ message }) => message))];
  const examples = Object.fromEntries(
    definitions.map(({ code, message }) => [
      exampleName(code, message, definitions),
      { value: isOauth ? oauthRefusal(errors, { code, status, message }) : { code, message } },
    ]),
  );
  const waits = status === 429 || status === 503;
  return {
    description: messages.join(' · '),
    ...(waits ? { headers: { 'Retry-After': { schema: { type: 'integer' as const } } } } : {}),
    content: { [JSON_TYPE]: { schema: isOauth ? oauthErrorSchema : errorSchema, examples } },
  };
}

const errorSchema = {
  type: 'object' as const,
  required: ['code', 'message'],
  properties: { code: { type: 'string' as const }, message: { type: 'string' as const } },
};

const oauthErrorSchema = {
  type: 'object' as const,
  required: ['error'],
  properties: {
    error: { type: 'string' as const },
    error_description: { type: 'string' as const },
  },
};

/** A few codes have more than one text. */
function exampleName(code: string, message: string, all: readonly ErrorDefinition[]): string {
  const isShared = all.some((other) => other.code === code && other.message !== message);
  return isShared ? `${code} ${message}` : code;
}

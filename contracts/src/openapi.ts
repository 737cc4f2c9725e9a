import * as z from 'zod/mini';
import { defaultBranding } from './branding.ts';
import { commonErrors, type ErrorDefinition, toOAuthError } from './define/error.ts';
import { type JsonSchema, jsonSchemaOf } from './define/json-schema.ts';
import type { Route } from './define/route.ts';
import { tokenRoutes } from './identity/tokens.ts';
import { pathOf } from './paths.ts';
import { mountPaths, routes, type ServiceName, serviceNames } from './routes.ts';

export type OpenApiDocument = Readonly<Record<string, unknown>>;
type Responses = Readonly<Record<string, object>>;
/** The named schemas of the document, filled while its operations are written. */
type Components = Record<string, JsonSchema>;

const TAGS: Readonly<Record<ServiceName, string>> = {
  identity: 'Accounts',
  org: 'Organizations',
  billing: 'Billing',
};
const SESSION = 'session';
const MACHINE = 'machine';
const oauthScopes = [
  ...new Set(
    serviceNames
      .flatMap((service) => Object.values<Route>(routes[service]))
      .flatMap(({ oauthScope }) => oauthScope ?? []),
  ),
];
const JSON_TYPE = 'application/json';

/** The OpenAPI 3.1 document of every public call; dates are text, as on the wire. */
export function openApiDocument(): OpenApiDocument {
  const schemas: Components = { Error: errorSchema, OAuthError: oauthErrorSchema };
  const paths: Record<string, Record<string, object>> = {};
  for (const service of serviceNames) {
    for (const [key, route] of Object.entries<Route>(routes[service])) {
      const path = documentedPath(service, route);
      const method = route.method.toLowerCase();
      paths[path] = { ...paths[path], [method]: operation(service, key, route, schemas) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${defaultBranding.productName} API`,
      version: '1.0.0',
      description:
        'Errors are `{ code, message }` and carry an `x-request-id` header. ' +
        'Calls under `/api/auth/organization` are also available under `/organization`.',
    },
    tags: serviceNames.map((service) => ({ name: TAGS[service] })),
    paths,
    components: { securitySchemes, schemas },
  };
}

const securitySchemes = {
  [SESSION]: {
    type: 'apiKey',
    in: 'cookie',
    name: 'better-auth.session_token',
    description: 'Set by signing in. Over HTTPS the name starts with `__Secure-`.',
  },
  [MACHINE]: {
    type: 'oauth2',
    description: 'A token of a machine client, sent as `Authorization: Bearer`.',
    flows: {
      clientCredentials: {
        tokenUrl: pathOf(tokenRoutes.issueClientToken),
        scopes: Object.fromEntries(oauthScopes.map((scope) => [scope, scope])),
      },
    },
  },
};

function operation(service: ServiceName, key: string, route: Route, schemas: Components) {
  const parameters = [
    ...parametersOf('path', route.params, schemas),
    ...parametersOf('query', route.query, schemas),
  ];
  return {
    operationId: key,
    summary: route.summary,
    tags: [TAGS[service]],
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(route, schemas),
    responses: { ...successResponseOf(route, schemas), ...errorResponsesOf(route) },
  };
}

function parametersOf(
  location: 'path' | 'query',
  part: z.core.$ZodObject | undefined,
  schemas: Components,
) {
  return Object.entries(part?._zod.def.shape ?? {}).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || !z.safeParse(schema, undefined).success,
    schema: jsonSchemaOf(schema, schemas),
  }));
}

function documentedPath(service: ServiceName, route: Route): string {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const marks = Object.fromEntries(names.map((name) => [name, `__${name}__`]));
  const path = pathOf(route, marks).replace(/__(\w+?)__/g, '{$1}');
  return path.startsWith('/') ? path : `${mountPaths[service][0] ?? ''}${path}`;
}

function securityOf({ access, oauthScope }: Route): Record<string, string[]>[] {
  if (access === 'public') return [];
  const machine = oauthScope === undefined ? [] : [{ [MACHINE]: [oauthScope] }];
  return access === 'session'
    ? [{ [SESSION]: [] }, ...machine]
    : [{}, { [SESSION]: [] }, ...machine];
}

function requestBodyOf({ body, bodyType }: Route, schemas: Components) {
  if (bodyType === 'raw') {
    const schema = { type: 'string' as const, description: 'The signed bytes as sent' };
    return { requestBody: { required: true, content: { [JSON_TYPE]: { schema } } } };
  }
  if (body === undefined) return {};
  const required = !z.safeParse(body, undefined).success;
  const type = bodyType === 'form' ? 'application/x-www-form-urlencoded' : JSON_TYPE;
  return {
    requestBody: { required, content: { [type]: { schema: jsonSchemaOf(body, schemas) } } },
  };
}

function successResponseOf(
  { response, responseType = 'json' }: Route,
  schemas: Components,
): Responses {
  if (responseType === 'html') {
    return {
      200: {
        description: 'An HTML page',
        content: { 'text/html': { schema: { type: 'string' } } },
      },
    };
  }
  if (responseType === 'image') {
    const content = { 'image/*': { schema: { type: 'string' as const, format: 'binary' } } };
    return { '200': { description: 'An image', content } };
  }
  if (responseType === 'csv') {
    const content = { 'text/csv': { schema: { type: 'string' as const } } };
    return { 200: { description: 'A CSV file, UTF-8', content } };
  }
  if (responseType === 'file') {
    const content = {
      'application/x-ndjson': { schema: jsonSchemaOf(response, schemas) },
      'text/csv': { schema: { type: 'string' as const } },
    };
    return { 200: { description: 'A file: NDJSON, one object a line, or CSV; UTF-8', content } };
  }
  if (responseType === 'stream') {
    const content = { 'text/event-stream': { schema: { type: 'string' as const } } };
    return {
      200: { description: 'Server-sent events, until either side closes the connection', content },
    };
  }
  const schema = jsonSchemaOf(response, schemas);
  if (responseType === 'attachment') {
    const headers = { 'Content-Disposition': { schema: { type: 'string' as const } } };
    return {
      200: { description: 'A JSON file', headers, content: { [JSON_TYPE]: { schema } } },
    };
  }
  const ok = { 200: { description: 'Success', content: { [JSON_TYPE]: { schema } } } };
  if (responseType === 'json') return ok;
  const location = { schema: { type: 'string' as const }, required: true };
  return { ...ok, 302: { description: 'Redirect', headers: { Location: location } } };
}

/** Error responses: those that the route declares, and those that follow from its access, body and parameters. */
function errorResponsesOf(route: Route): Responses {
  const { access, body, errors, method, params, query } = route;
  const all: ErrorDefinition[] = [...errors];
  if (body !== undefined) all.push(commonErrors.INVALID_BODY);
  if (query !== undefined) all.push(commonErrors.INVALID_QUERY);
  if (params !== undefined) all.push(commonErrors.NOT_FOUND);
  if (access === 'session') all.push(commonErrors.UNAUTHORIZED);
  if (route.oauthScope !== undefined) all.push(commonErrors.INSUFFICIENT_SCOPE);
  if (method !== 'GET' && route.bodyType !== 'raw') {
    if (route.originCheck !== 'never') all.push(commonErrors.INVALID_ORIGIN);
    all.push(commonErrors.PAYLOAD_TOO_LARGE, commonErrors.UNSUPPORTED_MEDIA_TYPE);
  }
  all.push(commonErrors.TOO_MANY_REQUESTS, commonErrors.SERVICE_UNAVAILABLE);

  const statuses = [...new Set(all.map(({ status }) => status))].sort((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      errorResponse(
        route,
        status,
        all.filter((definition) => definition.status === status),
      ),
    ]),
  );
}

function errorResponse(
  { errorFormat, errors }: Route,
  status: number,
  definitions: readonly ErrorDefinition[],
) {
  const isOauth = errorFormat === 'oauth';
  const messages = [...new Set(definitions.map(({ message }) => message))];
  const examples = Object.fromEntries(
    definitions.map(({ code, message }) => [
      exampleName(code, message, definitions),
      { value: isOauth ? toOAuthError(errors, { code, status, message }) : { code, message } },
    ]),
  );
  return {
    description: messages.join(' · '),
    ...retryHeaders(status),
    content: {
      [JSON_TYPE]: {
        schema: { $ref: `#/components/schemas/${isOauth ? 'OAuthError' : 'Error'}` },
        examples,
      },
    },
  };
}

/** The pause in seconds. Clients of the authentication calls read it from `X-Retry-After` (SEC-90). */
function retryHeaders(status: number) {
  const seconds = { schema: { type: 'integer' as const } };
  if (status === 429) return { headers: { 'Retry-After': seconds, 'X-Retry-After': seconds } };
  return status === 503 ? { headers: { 'Retry-After': seconds } } : {};
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

/** A few codes have several messages. */
function exampleName(code: string, message: string, all: readonly ErrorDefinition[]): string {
  const isShared = all.some((other) => other.code === code && other.message !== message);
  return isShared ? `${code} ${message}` : code;
}

import { type JsonSchema, jsonSchemaOf } from '@tessera/contracts/define/json-schema';
import type { Route } from '@tessera/contracts/define/route';
import { isAbsolutePath } from '@tessera/contracts/paths';
import { routes, serviceNames } from '@tessera/contracts/routes';
import fc from 'fast-check';
import type { CallActor, HttpCall } from './fuzz-call.ts';
import { hostileTexts, hostileValue, jsonOf } from './hostile-values.ts';
import { idOf, namedValues } from './named-values.ts';
import { nearlyValid, validValue } from './schema-arbitrary.ts';

/** Every public route by its key, except webhooks, which are signed. */
export const fuzzedRoutes: Readonly<Record<string, Route>> = Object.fromEntries(
  serviceNames
    .flatMap((service) => Object.entries<Route>(routes[service]))
    .filter(([, { bodyType }]) => bodyType !== 'raw'),
);

/** The route that a call reaches, also when its method was replaced by that of another route of the same path. */
export function routeOf({ route, method }: Pick<HttpCall, 'route' | 'method'>): Route | undefined {
  const generated = fuzzedRoutes[route];
  if (generated?.method === method) return generated;
  return Object.values(fuzzedRoutes).find(
    (other) => other.path === generated?.path && other.method === method,
  );
}

/** Calls that can end the session or the rights of their actor: later calls would only be rejected. */
const endingRoutes: ReadonlySet<string> = new Set([
  'signOut',
  'revokeSession',
  'revokeSessions',
  'revokeOtherSessions',
  'changePassword',
  'deleteUser',
  'deleteOrganization',
  'leaveOrganization',
  'removeMember',
  'updateMemberRole',
  'transferOwnership',
  'unlinkOrganization',
  'revokeMachineClient',
]);
export const canEndAccess = ({ route }: HttpCall) => endingRoutes.has(route);

const components: Record<string, JsonSchema> = {};
const actors = fc.constantFrom<CallActor>(
  ...(['owner', 'owner', 'owner', 'owner', 'member', 'outsider'] as const),
  ...(['anonymous', 'forged', 'machine'] as const),
);

/** Valid, nearly valid and hostile values of one part of a request. */
function partOf(schema: Route['body']): fc.Arbitrary<unknown> {
  if (schema === undefined) {
    return fc.oneof(
      { weight: 5, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: hostileValue },
    );
  }
  const valid = validValue(jsonSchemaOf(schema, components), components, namedValues);
  return fc.oneof(
    { weight: 8, arbitrary: valid },
    { weight: 4, arbitrary: nearlyValid(valid) },
    { weight: 1, arbitrary: hostileValue },
  );
}

/** A parameter of a path names the kind of record by the segment before it, such as `/customers/:id`. */
function pathOfRoute(path: string): fc.Arbitrary<string> {
  const segments = path.split('/');
  const parts = segments.map((segment, index) => {
    if (!segment.startsWith(':')) return fc.constant(segment);
    const record = segments[index - 1] ?? '';
    const known = segment === ':id' ? record.replace(/\W/g, '') : segment.slice(1);
    return fc.oneof(
      { weight: 4, arbitrary: idOf(known) },
      { weight: 1, arbitrary: fc.constantFrom(...hostileTexts).map(encode) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('%', '%zz', '%00', '%ff', '..', '%2e%2e%2f', ';a=b'),
      },
    );
  });
  return fc.tuple(...parts).map((filled) => filled.join('/'));
}

function queryOf(schema: Route['query']): fc.Arbitrary<string> {
  const repeated = fc.constantFrom('', '', '', 'repeat', 'array', 'object');
  return fc.tuple(partOf(schema), repeated).map(([value, form]) => {
    if (typeof value !== 'object' || value === null) return '';
    const pairs = Object.entries(value).flatMap(([name, member]) => {
      if (member === undefined) return [];
      const text = encode(typeof member === 'string' ? member : jsonOf(member));
      const key = encode(name);
      if (form === 'repeat') return [`${key}=${text}`, `${key}=${text}`];
      if (form === 'array') return [`${key}[]=${text}`];
      return form === 'object' ? [`${key}[a]=${text}`] : [`${key}=${text}`];
    });
    return pairs.length === 0 ? '' : `?${pairs.join('&').slice(0, 6_000)}`;
  });
}

/** Lone surrogates cannot be percent-encoded; they are sent as the replacement character, as browsers do. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

const contentTypes = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-16',
      'application/json; charset="',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/vnd.api+json',
      '',
      ';',
    ),
  },
);

const oddHeaders = fc.constantFrom<readonly (readonly [string, string])[]>(
  ...Array.from({ length: 12 }, () => []),
  [['accept-language', 'xx-*;q=9,,;']],
  [['content-encoding', 'gzip']],
  [['accept', 'application/xml']],
  [['x-forwarded-for', "1.2.3.4, ' or 1=1"]],
  [['x-forwarded-host', 'example.org']],
  [['x-http-method-override', 'DELETE']],
  [['x-request-id', 'x'.repeat(500)]],
  [['traceparent', '00-zz-zz-01']],
  [['if-none-match', '*']],
  [['range', 'bytes=0-0,1-1']],
  [['user-agent', '<script>'.repeat(100)]],
  [['cookie', '%%%=%00; __proto__=1; ;;=']],
  [['authorization', 'Basic !!!']],
  [['authorization', `Bearer ${'a.'.repeat(200)}`]],
  [['origin', 'null']],
  [['origin', 'https://example.org']],
  [['last-event-id', '-1']],
  [['expect', '100-continue']],
);

function bodyOf(route: Route): fc.Arbitrary<string | null> {
  const json = partOf(route.body).map((value) => (value === undefined ? '{}' : jsonOf(value)));
  if (route.method === 'GET') return fc.constant(null);
  return fc.oneof(
    { weight: 14, arbitrary: json },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        '[]',
        'null',
        '"text"',
        '{"a":1,"a":2}',
        '\ufeff{}',
        '{}{}',
      ),
    },
  );
}

/** The request of one route. */
function callOf(key: string, route: Route): fc.Arbitrary<HttpCall> {
  const prefix = isAbsolutePath(route.path) ? '' : '/api/auth';
  return fc
    .record({
      path: pathOfRoute(`${prefix}${route.path}`),
      query: queryOf(route.query),
      body: bodyOf(route),
      contentType: contentTypes,
      odd: oddHeaders,
      actor: actors,
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant<string>(route.method) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('PUT', 'HEAD', 'OPTIONS', 'DELETE', 'GET', 'TRACE'),
        },
      ),
    })
    .map(({ path, query, body, contentType, odd, actor, method }) => ({
      kind: 'http',
      route: key,
      method,
      path: `${path}${query}`,
      headers: [...(body === null ? [] : [['content-type', contentType] as const]), ...odd],
      body: method === route.method ? body : null,
      actor,
    }));
}

const unknownPaths = fc
  .tuple(
    fc.constantFrom('/', '/api/', '/api/auth/', '/organization/', '/api/billing/', '/.well-known/'),
    fc.constantFrom('GET', 'POST', 'PATCH'),
    fc.string({ maxLength: 60 }).map(encode),
    actors,
  )
  .map<HttpCall>(([base, method, rest, actor]) => ({
    kind: 'http',
    route: '',
    method,
    path: `${base}${rest}`,
    headers: [],
    body: null,
    actor,
  }));

const calls = Object.entries(fuzzedRoutes).map(([key, route]) => callOf(key, route));

/** A request to any route, or to a path that no route has. */
export const httpCall: fc.Arbitrary<HttpCall> = fc.oneof(
  { weight: 30, arbitrary: fc.oneof(...calls) },
  { weight: 1, arbitrary: unknownPaths },
);

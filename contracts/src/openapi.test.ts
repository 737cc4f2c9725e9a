import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Route } from './define/route.ts';
import { openApiDocument } from './openapi.ts';
import { routes, serviceNames } from './routes.ts';

type Operation = {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: { name: string; in: string }[];
  requestBody?: unknown;
  responses: Record<string, { content?: Record<string, { examples?: Record<string, unknown> }> }>;
};
const document = openApiDocument();
const paths = document.paths as Record<string, Record<string, Operation>>;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const operationOf = (key: string) => operations.find(({ operationId }) => operationId === key);

describe('openApiDocument', () => {
  it('matches the committed file: run `npm run openapi` after changing a contract', () => {
    const committed = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('lists every public call once', () => {
    const keys = serviceNames.flatMap((service) => Object.keys(routes[service]));
    expect(keys.length).toBeGreaterThan(20);
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(keys.sort());
  });

  it.each(serviceNames.flatMap((service) => Object.entries<Route>(routes[service])))(
    'documents errors, parameters and security of %s',
    (key, route) => {
      const operation = operationOf(key);
      for (const { status, code } of route.errors) {
        const examples =
          operation?.responses[status]?.content?.['application/json']?.examples ?? {};
        expect(Object.keys(examples).map((name) => name.split(' ')[0])).toContain(code);
      }
      const parameters = (operation?.parameters ?? []).map(({ name }) => name);
      const declared = [route.params, route.query].flatMap((part) =>
        Object.keys(part?._zod.def.shape ?? {}),
      );
      expect(parameters.sort()).toEqual(declared.sort());
      expect(operation?.requestBody !== undefined).toBe(
        route.body !== undefined || route.bodyType === 'raw',
      );
      expect(operation?.responses['401'] !== undefined).toBe(
        route.access === 'session' || route.errors.some(({ status }) => status === 401),
      );
    },
  );

  it('describes dates as text and shared schemas by reference', () => {
    const { schemas } = document.components as { schemas: Record<string, Shape> };
    expect(schemas.Session?.properties.expiresAt).toEqual({ type: 'string', format: 'date-time' });
    expect(JSON.stringify(paths)).toContain('"$ref":"#/components/schemas/Session"');
    for (const [, name = ''] of JSON.stringify(document).matchAll(
      /#\/components\/schemas\/(\w+)/g,
    )) {
      expect(schemas).toHaveProperty(name);
    }
  });

  it('names no server: the address depends on the deployment', () => {
    expect(document).not.toHaveProperty('servers');
  });
});

type Shape = { properties: Record<string, unknown> };

import { type JsonSchema, jsonSchemaOf } from '@tessera/contracts/define/json-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fillPlaceholders, placeholder } from './fuzz-call.ts';
import { fuzzedRoutes, httpCall, routeOf } from './http-calls.ts';
import { namedValues } from './named-values.ts';
import { validValue } from './schema-arbitrary.ts';

/** These need a value that a fuzz run does not have. */
const withoutValidSample = new Set(['setPicture', 'saveListView']);

describe('the generated calls of a fuzz run', () => {
  it('are the same for the same seed', () => {
    const sample = () => fc.sample(httpCall, { numRuns: 50, seed: 7 });
    expect(sample()).toEqual(sample());
  });

  it('include bodies and queries that the contracts accept', () => {
    const components: Record<string, JsonSchema> = {};
    const rejected = Object.entries(fuzzedRoutes).flatMap(([key, { body, query }]) =>
      [body, query]
        .filter((schema) => schema !== undefined)
        .filter((schema) => {
          const valid = validValue(jsonSchemaOf(schema, components), components, namedValues);
          const samples = fc.sample(valid, { numRuns: 200, seed: 7 });
          return !samples.some((value) => z.safeParse(schema, value).success);
        })
        .map(() => key),
    );
    expect(rejected.filter((key) => !withoutValidSample.has(key))).toEqual([]);
  });

  it('are checked against the route of their method', () => {
    const route = 'replayDeliveries';
    expect(routeOf({ route, method: 'POST' })).toBe(fuzzedRoutes[route]);
    expect(routeOf({ route, method: 'GET' })).toBe(fuzzedRoutes.listReplays);
    expect(routeOf({ route, method: 'TRACE' })).toBeUndefined();
    expect(routeOf({ route: '', method: 'GET' })).toBeUndefined();
  });

  it('get the ids of the tenants when they are sent', () => {
    const known = { own: { teamId: ['t1', 't2'] }, other: {} };
    const [own, other] = [placeholder('own', 'teamId', 3), placeholder('other', 'teamId')];
    expect(fillPlaceholders(`/a/${own}?b=${other}`, known)).toBe(`/a/t2?b=${other}`);
  });
});

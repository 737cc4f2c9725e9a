import { commonErrors } from '@tessera/contracts/define/error';
import type { Route } from '@tessera/contracts/define/route';
import { routes } from '@tessera/contracts/routes';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { goodPassword, useIdentityService } from '../test/harness.ts';

/** A valid value for each field, so that only the field under test is invalid. */
const validValues: Readonly<Record<string, unknown>> = {
  name: 'Test User',
  email: 'alice@example.com',
  newEmail: 'elsewhere@example.com',
  username: 'some.body',
  displayUsername: 'some.body',
  password: goodPassword,
  newPassword: goodPassword,
  currentPassword: goodPassword,
  token: 'unknown',
  provider: 'github',
  providerId: 'github',
  accountId: 'unknown',
  callbackURL: '/somewhere',
};

const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)]);
const values: readonly (readonly [string, unknown])[] = [
  ['a number', 7],
  ['a fraction', 0.1],
  ['true', true],
  ['null', null],
  ['a list', ['alice@example.com']],
  ['an object', { $ne: '' }],
  ['an object with toISOString', { toISOString: 'x' }],
  ['deep JSON', deep(40)],
  ['an empty text', ''],
  ['blanks', '   '],
  ['a hundred thousand letters', 'x'.repeat(100_000)],
  ['a megabyte', 'x'.repeat(1_048_577)],
  ['a megabyte that starts like a path', `/${'x'.repeat(1_000_000)}`],
  ['U+0000', 'a\u0000b'],
  ['a line break', 'a\r\nSet-Cookie: x=y'],
  ['a lone surrogate', '\ud800'],
  ['emoji', '🙂👩‍👩‍👧‍👦'],
  ['right to left', 'مرحبا \u202e dlrow'],
  ['look-alikes', 'раураl@ехаmрlе.com'],
  ['full width', 'ｆｕｌｌ＠example.com'],
  ['SQL', `'; drop table "user"; --`],
  ['markup', '<script>alert(1)</script>'],
];
const rawBodies: readonly (readonly [string, string])[] = [
  ['an empty body', ''],
  ['truncated JSON', '{"email":'],
  ['a list', '[]'],
  ['text', '"text"'],
  ['a number', '7'],
  ['null', 'null'],
  ['__proto__', '{"__proto__":{"admin":true}}'],
  ['fifty thousand levels', `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
];

const identityRoutes = Object.entries<Route>(routes.identity);
const urls = new Set(['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']);

type Schemas = Readonly<Record<string, z.core.$ZodType>>;

function fieldsOf(schema: z.core.$ZodType | undefined): Schemas {
  if (schema instanceof z.core.$ZodDefault || schema instanceof z.core.$ZodOptional) {
    return fieldsOf(schema._zod.def.innerType);
  }
  return schema instanceof z.core.$ZodObject ? schema._zod.def.shape : {};
}

function sampleOf(fields: Schemas): Record<string, unknown> {
  const needed = Object.entries(fields).filter(
    ([, field]) => !z.safeParse(field, undefined).success,
  );
  return Object.fromEntries(needed.map(([name]) => [name, validValues[name] ?? 'x']));
}

const pathOf = ({ path }: Route) => path.replace(/:\w+/g, 'unknown');
const isJson = ({ bodyType }: Route) => bodyType === undefined || bodyType === 'json';

describe('bad input', () => {
  const identity = useIdentityService();

  /** All data that a call could have changed. */
  async function state(): Promise<string> {
    const tables = ['"user"', 'account', 'session', 'verification'];
    const rows = await Promise.all(
      tables.map((table) => identity.sql(`select to_jsonb(t) as row from $schema.${table} t`)),
    );
    return JSON.stringify(rows.map((table) => table.map((row) => JSON.stringify(row)).sort()));
  }

  type TestResponse = { status: number; body: { code?: string; message?: string }; text: string };

  /** Asserts an error of the contract or success; never a server error. */
  function assertContractResponse(
    route: Route,
    label: string,
    { status, body, text }: TestResponse,
  ): void {
    expect(status, `${label}: ${text.slice(0, 200)}`).toBeLessThan(500);
    if (status < 400) return;
    const codes = [...route.errors, ...Object.values(commonErrors)].map(({ code }) => code);
    // The code of one error contains the name of the requested provider.
    const code = body.code?.replace(/^PROVIDER_\w*?_(?=IS_NOT_|DOES_NOT_)/, 'PROVIDER_X_');
    expect(codes, label).toContain(code);
    expect(Object.keys(body).sort(), label).toEqual(['code', 'message']);
    expect(text.length, label).toBeLessThan(300);
  }

  it('covers routes with a body', () => {
    const withBody = identityRoutes.filter(([, { body }]) => body !== undefined);
    expect(withBody.length).toBeGreaterThan(15);
    for (const [key, { body }] of withBody) {
      expect(key === 'updateSession' || Object.keys(fieldsOf(body)).length > 0, key).toBe(true);
    }
  });

  it.each(identityRoutes.filter(([, route]) => route.body !== undefined && isJson(route)))(
    'is rejected in the body of %s without a change',
    async (_, route) => {
      const alice = await identity.signUp();
      const fields = fieldsOf(route.body);
      // Without an unknown token, calls with an optional token would succeed.
      const sample: Record<string, unknown> = {
        ...sampleOf(fields),
        ...(fields.token ? { token: validValues.token } : {}),
      };
      let before = await state();

      const attempt = async (label: string, text: string) => {
        const response = await identity
          .as(alice)
          .post(pathOf(route))
          .set('content-type', 'application/json')
          .send(text);
        assertContractResponse(route, label, response);
        const after = await state();
        if (response.status >= 400) expect(after, label).toBe(before);
        before = after;
        return response;
      };

      for (const [label, text] of rawBodies) await attempt(label, text);
      for (const [name, field] of Object.entries(fields)) {
        if (!z.safeParse(field, undefined).success) {
          const { [name]: _missing, ...rest } = sample as Record<string, unknown>;
          const { body } = await attempt(`${name}: missing`, JSON.stringify(rest));
          expect(body.code, `${name}: missing`).toBe('VALIDATION_ERROR');
        }
        for (const [label, value] of values) {
          const text = JSON.stringify({ ...sample, [name]: value });
          const { status, body } = await attempt(`${name}: ${label}`, text);
          if (z.safeParse(field, value).success) continue;
          // Redirect URLs and usernames have errors that come first, and so does an oversized body.
          const mayDiffer = typeof value === 'string' && (urls.has(name) || name === 'username');
          if (mayDiffer) expect([400, 403, 413, 422], `${name}: ${label}`).toContain(status);
          else expect(['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE']).toContain(body.code);
        }
      }
    },
    60_000,
  );

  it.each(identityRoutes.filter(([, { query }]) => query !== undefined))(
    'is rejected in the query of %s without a change',
    async (_, route) => {
      const alice = await identity.signUp();
      const fields = fieldsOf(route.query);
      const sample = sampleOf(fields) as Record<string, string>;
      const body = route.method === 'GET' ? undefined : sampleOf(fieldsOf(route.body));
      const before = await state();

      const attempt = async (label: string, query: string) => {
        const client = identity.as(alice);
        const target = `${pathOf(route)}?${query}`;
        const response =
          route.method === 'GET' ? await client.get(target) : await client.post(target).send(body);
        if (isJson(route)) assertContractResponse(route, label, response);
        else expect(response.status, label).toBeLessThan(500);
        if (response.status >= 400) expect(await state(), label).toBe(before);
        return response;
      };

      for (const name of Object.keys(fields)) {
        const rest = Object.fromEntries(Object.entries(sample).filter(([key]) => key !== name));
        const others = new URLSearchParams(rest).toString();
        for (const [label, value] of values) {
          if (typeof value !== 'string' || value.length > 4_000 || !value.isWellFormed()) continue;
          await attempt(`${name}: ${label}`, `${others}&${name}=${encodeURIComponent(value)}`);
        }
        await attempt(`${name}: bad escapes`, `${others}&${name}=%ff%fe%zz`);
        await attempt(`${name}: long`, `${others}&${name}=${'x'.repeat(7_000)}`);
        const twice = await attempt(`${name}: twice`, `${others}&${name}=a&${name}=b`);
        if (isJson(route) && route.responseType !== 'redirect') expect(twice.status).toBe(400);
      }
    },
    60_000,
  );
});

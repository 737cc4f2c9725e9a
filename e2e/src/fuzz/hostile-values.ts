import fc from 'fast-check';

/** An array in arrays, 5,000 levels deep. */
const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;

/** Texts that parsers, databases, browsers and log files treat specially. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202Egnp.exe',
  '\ufeff',
  '\r\nset-cookie: a=b',
  '0',
  '-1',
  '1e309',
  '9007199254740993',
  'NaN',
  'null',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  "' or '1'='1",
  '\'; drop table "user"; --',
  '%',
  '_%',
  '\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '$' + '{7*7}',
  '../../etc/passwd',
  'javascript:alert(1)',
  '//example.org',
  'http://169.254.169.254/',
  '2026-02-31T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  'İ',
  'ß'.repeat(300),
  'x'.repeat(257),
  'x'.repeat(70_000),
  '👩‍👩‍👧‍👦'.repeat(100),
];

const hostileNumbers = [
  -1,
  0,
  -0,
  0.1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_VALUE,
  Number.MIN_VALUE,
];

/** A number that JSON.stringify would change; JSON text is built with `jsonOf`. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const rawValues = [deep, '1e400', '-0', '123456789012345678901234567890', '"\\u0000"'];

/** Values of any JSON type, selected to break assumptions about the type and the size. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.constantFrom(...rawValues).map((text) => new RawJson(text)) },
  { weight: 1, arbitrary: fc.constant(new RawJson('{"__proto__":{"isAdmin":true}}')) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Names of properties that a client must not send. */
export const hostileName = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'id',
  'userId',
  'role',
  'emailVerified',
  'createdAt',
  'organizationId',
  '',
  '\u0000',
  '$where',
);

/** JSON of a value; `RawJson` inside it is inserted as it is. */
export function jsonOf(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonOf(member)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

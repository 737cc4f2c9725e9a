import fc from 'fast-check';
import { placeholder } from './fuzz-call.ts';
import { hostileValue } from './hostile-values.ts';
import type { NamedValues } from './schema-arbitrary.ts';

/** The password of all users of a fuzz run. */
export const fuzzPassword = 'correct horse battery';

/** An id of the acting tenant, more rarely one of the other tenant. */
export const idOf = (name: string) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.nat(20).map((index) => placeholder('own', name, index)) },
    { weight: 3, arbitrary: fc.nat(20).map((index) => placeholder('other', name, index)) },
    { weight: 1, arbitrary: fc.uuid() },
  );

const ownId = (name: string) => fc.constant(placeholder('own', name));

const emails = fc.oneof(
  ownId('email'),
  fc.nat(100_000).map((count) => `fuzz-${count}@example.com`),
  fc.emailAddress(),
);
const slugs = fc.oneof(
  idOf('organizationSlug'),
  fc.nat(100_000).map((count) => `fuzz-${count}`),
);
const urls = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('/', '/settings', '/a?b=c') },
  { weight: 1, arbitrary: fc.constantFrom('https://example.org/', '//example.org') },
);
const permissions = fc.constantFrom({ member: ['create'] }, { organization: ['update', 'delete'] });
const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const values: readonly (readonly [RegExp, fc.Arbitrary<unknown>])[] = [
  [/^(?:organization|member|team|user|invitation|customer|product|endpoint)Id$/, fc.constant(null)],
  [/^(?:memberIdOrEmail)$/, idOf('memberId')],
  [/^emails$/, fc.array(emails, { minLength: 1, maxLength: 3 })],
  [/email$/i, emails],
  [/^(?:slug|organizationSlug)$/, slugs],
  [/password$/i, fc.constant(fuzzPassword)],
  [/^role$/, fc.constantFrom('member', 'admin', 'owner', ['member', 'admin'], 'member,admin')],
  [/(?:URL|redirectTo)$/, urls],
  [/^cursor$/, fc.constant(undefined)],
  [/^(?:image|logo)$/, fc.constantFrom('https://example.com/a.png', '/api/auth/picture/x', null)],
  [/^(?:from|to)$/, days],
  [/^permissions?$/, permissions],
  [/username$/i, fc.nat(100_000).map((count) => `fuzz_${count}`)],
  [/^metadata$/, fc.dictionary(fc.string({ maxLength: 8 }), hostileValue)],
];

/** Values for names that the contracts use everywhere: without them nearly every call fails at its first check. */
export const namedValues: NamedValues = (name) => {
  const found = values.find(([pattern]) => pattern.test(name));
  if (found === undefined) return undefined;
  return /Id$/.test(name) ? idOf(name) : found[1];
};

/** The same for payloads of the broker, which a service trusts: no ids of the other tenant. */
export const namedMessageValues: NamedValues = (name) => {
  if (/^(?:organization|member|team|user)Id$/.test(name)) {
    return fc.oneof(fc.uuid(), ownId(name));
  }
  return name === 'token' ? undefined : namedValues(name.endsWith('Id') ? '' : name);
};

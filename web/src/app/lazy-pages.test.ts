import { describe, expect, it } from 'vitest';
import { chunkOf } from './lazy-pages.ts';

describe('chunkOf', () => {
  it.each([
    ['/account/security', 'account'],
    ['/organizations/new', 'organizations'],
    ['/o/acme', 'overview'],
    ['/o/acme/', 'overview'],
    ['/o/acme/members', 'organization'],
    ['/o/acme/settings/roles', 'organization'],
    ['/o/acme/settings/billing', 'billing'],
    ['/o/acme/customers/1', 'billing'],
    ['/', null],
    ['/no-such-page', null],
  ])('of %s is %s', (path, chunk) => {
    expect(chunkOf(path)).toBe(chunk);
  });
});

import { describe, expect, it } from 'vitest';
import { isSecretOf, isUsageStale, permissionsOf } from './machine-client.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

describe('permissionsOf', () => {
  it("returns the scopes in the shape of a role's permissions", () => {
    expect(permissionsOf(['billing:read', 'team:create', 'billing:update'])).toEqual({
      billing: ['read', 'update'],
      team: ['create'],
    });
    expect(permissionsOf([])).toEqual({});
  });
});

describe('isSecretOf', () => {
  const client = {
    secretHash: 'present',
    previousSecretHash: 'earlier',
    previousSecretExpiresAt: at(60),
  };
  const isOne = (hash: string, change: object = {}) =>
    isSecretOf({ ...client, ...change }, hash, now);

  it('accepts the current secret, and the previous one until it expires', () => {
    expect([isOne('present'), isOne('earlier'), isOne('another')]).toEqual([true, true, false]);
    expect(isOne('earlier', { previousSecretExpiresAt: now })).toBe(false);
    expect(isOne('earlier', { previousSecretExpiresAt: null, previousSecretHash: null })).toBe(
      false,
    );
  });

  it('rejects an empty secret', () => {
    const none = { secretHash: 'present', previousSecretHash: null, previousSecretExpiresAt: null };
    expect([isSecretOf(none, '', now), isSecretOf(none, 'null', now)]).toEqual([false, false]);
  });
});

describe('isUsageStale', () => {
  it('is true for the first use and a minute after the last one', () => {
    const due = (lastUsedAt: Date | null) => isUsageStale({ lastUsedAt }, now);
    expect([due(null), due(at(-61)), due(at(-60)), due(at(0))]).toEqual([true, true, false, false]);
  });
});

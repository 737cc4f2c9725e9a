import type { Invitation } from '@tessera/contracts/org/invitations';
import { describe, expect, it } from 'vitest';
import { addressesIn, stateOf } from './invitations.rules.ts';

describe('addressesIn', () => {
  it.each([
    'ada@example.com\ngrace@example.com',
    'ada@example.com, grace@example.com',
    'ada@example.com;grace@example.com;',
    '  ada@example.com   grace@example.com ',
    'Ada Berg <ada@example.com>, "Lund, Grace" <grace@example.com>',
  ])('is read from %j', (text) => {
    expect(addressesIn(text).emails).toEqual(['ada@example.com', 'grace@example.com']);
  });

  it('returns each address once, ignoring case', () => {
    expect(addressesIn('ada@example.com Ada@Example.com').emails).toHaveLength(1);
  });

  it('reports entries that are not addresses', () => {
    expect(addressesIn('ada@example.com no-address ada@')).toEqual({
      emails: ['ada@example.com'],
      wrong: ['no-address', 'ada@'],
    });
  });

  it('is empty for an empty text', () => {
    expect(addressesIn(' \n ')).toEqual({ emails: [], wrong: [] });
  });
});

const invitation = (status: Invitation['status']): Invitation => ({
  id: 'i1',
  organizationId: 'o1',
  email: 'recipient@example.com',
  role: 'member',
  status,
  teamId: null,
  inviterId: 'u1',
  createdAt: new Date(0),
  expiresAt: new Date(1_000),
});

describe('stateOf', () => {
  it('is pending until it expires', () => {
    expect(stateOf(invitation('pending'), 999)).toBe('pending');
    expect(stateOf(invitation('pending'), 1_000)).toBe('expired');
  });

  it('keeps the status of an accepted, rejected or canceled invitation', () => {
    expect(stateOf(invitation('accepted'), 2_000)).toBe('accepted');
  });
});

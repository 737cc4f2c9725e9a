import type { Invitation } from '@tessera/contracts/org/invitations';
import { describe, expect, it } from 'vitest';
import { stateOf } from './invitation-state.rules.ts';

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

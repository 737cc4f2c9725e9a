import type { User } from '@tessera/contracts/identity/users';
import { defaultRoles } from '@tessera/contracts/org/access-control';
import { describe, expect, it } from 'vitest';
import type { InvitationRow } from '../schema/invitation.table.ts';
import {
  assertCanRespond,
  canInvite,
  inviterCanStillGrant,
  toVisibleInvitation,
} from './invitation.rules.ts';

const policy = { roles: defaultRoles, creatorRole: 'owner' };
const now = new Date('2026-01-02T00:00:00Z');

const invitation = (change: Partial<InvitationRow> = {}): InvitationRow => ({
  id: 'secret',
  reference: 'reference',
  secretHash: null,
  organizationId: 'o',
  email: 'recipient@example.com',
  role: 'admin',
  status: 'pending',
  teamId: null,
  inviterId: 'inviter',
  expiresAt: new Date(now.getTime() + 1),
  createdAt: new Date(0),
  ...change,
});
const user = (email: string, emailVerified = true) => ({ email, emailVerified }) as User;

describe('assertCanRespond', () => {
  const recipient = { user: user('Recipient@Example.com'), secret: undefined };

  it('accepts the recipient, regardless of the letter case of the address', () => {
    expect(() => assertCanRespond(invitation(), recipient, now)).not.toThrow();
  });

  it.each([
    ['accepted', invitation({ status: 'accepted' })],
    ['rejected', invitation({ status: 'rejected' })],
    ['canceled', invitation({ status: 'canceled' })],
    ['expired', invitation({ expiresAt: now })],
    ['unknown', null],
  ])('rejects an invitation that is %s', (_, found) => {
    expect(() => assertCanRespond(found, recipient, now)).toThrow('Invitation not found');
  });

  it.each(['other@example.com', 'recipient@example.com.evil.net', 'ecipient@example.com'])(
    'rejects %s',
    (email) => {
      expect(() =>
        assertCanRespond(invitation(), { user: user(email), secret: undefined }, now),
      ).toThrow('You are not the recipient of the invitation');
    },
  );
});

const customRoles = { recruiter: { invitation: ['create'] }, treasurer: { billing: ['update'] } };
const as = (role: string) => ({ role, customRoles });

describe('canInvite', () => {
  it.each([
    ['owner', 'owner', true],
    ['owner', 'member', true],
    ['member,owner', 'owner', true],
    ['admin', 'admin', true],
    ['admin', 'member,owner', false],
    ['member', 'member', false],
    ['recruiter', 'member', true],
    ['recruiter', 'recruiter', true],
    ['recruiter', 'admin', false],
    ['admin', 'treasurer', false],
    ['owner', 'treasurer', true],
  ])('%s to %s: %s', (issuer, invited, allowed) => {
    expect(canInvite(policy, as(issuer), as(invited))).toBe(allowed);
  });

  it.each([
    [null, 'member', true],
    [null, 'admin', false],
    ['member', 'admin', false],
    ['admin', 'admin', true],
    ['admin', 'owner', false],
    [null, 'recruiter', false],
    ['admin', 'recruiter', true],
    ['admin', 'treasurer', false],
  ])('inviter with role %s, invitation to %s still valid: %s', (inviter, invited, backed) => {
    const inviterRoles = inviter === null ? null : as(inviter);
    expect(inviterCanStillGrant(policy, inviterRoles, as(invited))).toBe(backed);
  });
});

describe('toVisibleInvitation', () => {
  const idSeenBy = (role: string, row: InvitationRow, viewer = user('viewer@example.com')) => {
    const seen = toVisibleInvitation(
      policy,
      { ...as(role), user: viewer },
      { ...row, customRoles: null },
    );
    expect(seen).not.toHaveProperty('reference');
    return seen.id;
  };

  it('returns the id of a pending invitation only to members who could have sent it', () => {
    expect(idSeenBy('admin', invitation())).toBe('secret');
    expect(idSeenBy('member', invitation())).toBe('reference');
    expect(idSeenBy('admin', invitation({ role: 'owner' }))).toBe('reference');
    expect(idSeenBy('owner', invitation({ role: 'owner' }))).toBe('secret');
  });

  it('returns the id to the recipient if the address is verified', () => {
    expect(idSeenBy('member', invitation(), user('RECIPIENT@example.com'))).toBe('secret');
    expect(idSeenBy('member', invitation(), user('recipient@example.com', false))).toBe(
      'reference',
    );
  });

  it('returns the id of an invitation that cannot be accepted any more', () => {
    expect(idSeenBy('member', invitation({ status: 'accepted' }))).toBe('secret');
  });
});

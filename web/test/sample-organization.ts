import type { SessionWithUser } from '@tessera/contracts/identity/sessions';
import type { User } from '@tessera/contracts/identity/users';
import type { MemberWithUser } from '@tessera/contracts/org/members';
import type { FullOrganization } from '@tessera/contracts/org/organizations';
import type { Team } from '@tessera/contracts/org/teams';

const createdAt = new Date('2026-01-05T09:00:00Z');

/** The signed-in user. */
export const ada: User = {
  id: 'user-ada',
  name: 'Ada Lund',
  email: 'ada@example.com',
  emailVerified: true,
  image: null,
  username: 'ada',
  displayUsername: 'Ada',
  language: 'en',
  createdAt,
  updatedAt: createdAt,
};

export const session: SessionWithUser = {
  user: ada,
  session: {
    id: 'session-1',
    token: 'token-1',
    userId: ada.id,
    createdAt,
    updatedAt: createdAt,
    expiresAt: new Date('2026-02-05T09:00:00Z'),
    ipAddress: null,
    userAgent: null,
    activeOrganizationId: 'organization-1',
    activeTeamId: null,
  },
};

/** A member whose id, user id and email address derive from the name. */
export function memberOf(name: string, role = 'member'): MemberWithUser {
  const key = name.toLowerCase().replaceAll(' ', '-');
  const user = { id: `user-${key}`, name, email: `${key}@example.com`, image: null };
  return {
    id: `member-${key}`,
    organizationId: 'organization-1',
    userId: user.id,
    role,
    teamId: null,
    createdAt,
    user,
  };
}

export const teamOf = (name: string): Team => ({
  id: `team-${name.toLowerCase()}`,
  name,
  organizationId: 'organization-1',
  createdAt,
  updatedAt: null,
});

/** The organization of the signed-in user, who owns it. */
export const acme: FullOrganization = {
  id: 'organization-1',
  name: 'Acme',
  slug: 'acme',
  logo: null,
  createdAt,
  metadata: null,
  viewer: { role: 'owner', permissions: {} },
  members: [memberOf('Ada Lund', 'owner'), memberOf('Grace Hall')],
  invitations: [],
  teams: [teamOf('Sales'), teamOf('Support')],
};

/** The roles that the signed-in user can assign. */
export const assignableRoles = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Admin' },
];

import type { SessionSnapshot } from '@tessera/contracts/identity/requests';

const later = new Date(Date.now() + 3_600_000).toISOString();

/** A session snapshot with that version, of a user named after it, which expires an hour after the start of the tests. */
export const snapshotOf = (version: number, name = `version ${version}`): SessionSnapshot => ({
  version,
  remembered: true,
  session: {
    id: 's',
    userId: 'u',
    expiresAt: later,
    createdAt: later,
    updatedAt: later,
    ipAddress: null,
    userAgent: null,
    activeOrganizationId: null,
    activeTeamId: null,
  },
  user: {
    id: 'u',
    email: 'u@example.com',
    name,
    image: null,
    emailVerified: true,
    createdAt: later,
    updatedAt: later,
    username: null,
    displayUsername: null,
    language: 'en',
  },
});

import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const path = '/organization/settings';

describe('GET /organization/settings', () => {
  const defaults = useOrgService();

  it('returns the default settings, and 401 without a session', async () => {
    const { body } = await defaults
      .as(await defaults.given.signedIn())
      .get(path)
      .expect(200);
    expect(body).toEqual({
      canCreateOrganization: true,
      maxOrganizationsPerUser: null,
      canDeleteOrganization: true,
      maxMembers: 100,
      teamsEnabled: true,
      requiresTeam: true,
    });
    await defaults.as(null).get(path).expect(401);
  });
});

describe('GET /organization/settings with every setting changed', () => {
  const strict = useOrgService({
    ORG_ALLOW_CREATION: 'false',
    ORG_LIMIT_PER_USER: '2',
    ORG_DISABLE_DELETION: 'true',
    ORG_MEMBERSHIP_LIMIT: '7',
    ORG_TEAMS_ENABLED: 'false',
    ORG_ALLOW_REMOVING_LAST_TEAM: 'true',
  });

  it('returns the configured values', async () => {
    const { body } = await strict
      .as(await strict.given.signedIn())
      .get(path)
      .expect(200);
    expect(body).toEqual({
      canCreateOrganization: false,
      maxOrganizationsPerUser: 2,
      canDeleteOrganization: false,
      maxMembers: 7,
      teamsEnabled: false,
      requiresTeam: false,
    });
  });
});

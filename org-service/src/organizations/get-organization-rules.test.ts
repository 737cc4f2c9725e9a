import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const rules = '/organization/rules';

describe('GET /organization/rules', () => {
  const usual = useOrgService();

  it('tells the usual ones to whoever is signed in', async () => {
    const { body } = await usual
      .as(await usual.given.signedIn())
      .get(rules)
      .expect(200);
    expect(body).toEqual({
      canCreate: true,
      mostPerUser: null,
      canDelete: true,
      mostMembers: 100,
      hasTeams: true,
      keepsTeam: true,
    });
    await usual.as(null).get(rules).expect(401);
  });
});

describe('GET /organization/rules where they are others', () => {
  const strict = useOrgService({
    ORG_ALLOW_CREATION: 'false',
    ORG_LIMIT_PER_USER: '2',
    ORG_DISABLE_DELETION: 'true',
    ORG_MEMBERSHIP_LIMIT: '7',
    ORG_TEAMS_ENABLED: 'false',
    ORG_ALLOW_REMOVING_LAST_TEAM: 'true',
  });

  it('tells those', async () => {
    const { body } = await strict
      .as(await strict.given.signedIn())
      .get(rules)
      .expect(200);
    expect(body).toEqual({
      canCreate: false,
      mostPerUser: 2,
      canDelete: false,
      mostMembers: 7,
      hasTeams: false,
      keepsTeam: false,
    });
  });
});

import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const create = '/organization/create-team';

describe('POST /organization/create-team', () => {
  const org = useOrgService();

  it('creates a team without members, also with the name of another team', async () => {
    const { id, owner, organization } = await org.given.organization();
    const actor = await org.given.workingIn(id, owner);
    for (const body of [{ name: 'Design', organizationId: id }, { name: 'Design' }]) {
      const response = await org.as(actor).post(create).send(body).expect(200);
      expect(response.body).toEqual({
        id: expect.any(String),
        name: 'Design',
        organizationId: id,
        createdAt: expect.any(String),
        updatedAt: response.body.createdAt,
      });
      expect(await org.published(orgEvents.teamCreated)).toContainEqual({
        teamId: response.body.id,
        organizationId: id,
        name: 'Design',
      });
    }
    const { body: member } = await org.as(actor).get('/organization/get-active-member');
    expect(member.teamId).toBe(organization.members[0].teamId);
  });

  it('requires an organization, membership and the permission', async () => {
    const { id } = await org.given.organization();
    const outsider = await org.given.signedIn();
    const none = await org.as(outsider).post(create).send({ name: 'Design' }).expect(400);
    expect(none.body.code).toBe('NO_ACTIVE_ORGANIZATION');
    for (const organizationId of [id, 'unknown']) {
      const body = { name: 'Design', organizationId };
      const response = await org.as(outsider).post(create).send(body).expect(403);
      expect(response.body).toEqual({
        code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
        message: 'You are not allowed to invite users to this organization',
      });
    }
    const member = await org.given.member(id);
    const body = { name: 'Design', organizationId: id };
    const refused = await org.as(member).post(create).send(body).expect(403);
    expect(refused.body).toEqual({
      code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
      message: 'You are not allowed to create teams in this organization',
    });
  });
});

describe('POST /organization/create-team at the limit', () => {
  const org = useOrgService({ ORG_TEAM_LIMIT: '3' });

  it('enforces the limit, also under concurrent requests', async () => {
    const { id, owner } = await org.given.organization();
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() =>
        org.as(owner).post(create).send({ name: 'Design', organizationId: id }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
    expect(responses.find(({ status }) => status === 400)?.body).toEqual({
      code: 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS',
      message: 'You have reached the maximum number of teams',
    });
  });
});

describe('POST /organization/create-team when teams are disabled', () => {
  const org = useOrgService({ ORG_TEAMS_ENABLED: 'false' });

  it('responds with 404', async () => {
    const { id, owner } = await org.given.organization();
    const body = { name: 'Design', organizationId: id };
    await org.as(owner).post(create).send(body).expect(404);
  });
});

import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const remove = '/organization/remove-team';
const NOT_THIS = {
  code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
  message: 'You are not allowed to delete this team',
};
const LAST = { code: 'UNABLE_TO_REMOVE_LAST_TEAM', message: 'Unable to remove last team' };

describe('POST /organization/remove-team', () => {
  const org = useOrgService();

  it('removes a team and keeps its members and invitations', async () => {
    const { id, owner } = await org.given.organization();
    const team = await org.given.team(id, owner, 'Design');
    const { member } = await org.given.member(id);
    await org.sql(`insert into $schema.team_member values ('crewed', $1, $2, now())`, [
      team.id,
      member.id,
    ]);
    const invite = { email: 'design@example.com', role: 'member', teamId: team.id };
    await org
      .as(owner)
      .post('/organization/invite-member')
      .send({ ...invite, organizationId: id })
      .expect(200);

    const body = { teamId: team.id, organizationId: id };
    const response = await org.as(owner).post(remove).send(body).expect(200);
    expect(response.body).toEqual({ message: 'Team removed successfully.' });
    const { body: full } = await org
      .as(owner)
      .get(`/organization/get-full-organization?organizationId=${id}`)
      .expect(200);
    expect(full.members[1]).toMatchObject({ id: member.id, teamId: null });
    expect(full.invitations).toMatchObject([{ email: 'design@example.com', teamId: null }]);
    expect(full.teams).toMatchObject([{ name: 'Lighthouse' }]);
    expect(await org.published(orgEvents.teamRemoved)).toContainEqual({
      teamId: team.id,
      organizationId: id,
      name: 'Design',
    });
  });

  it('rejects a team of the caller before it checks the permission', async () => {
    const { id, owner, organization } = await org.given.organization();
    const { teamId } = organization.members[0];
    const actor = await org.given.workingIn(id, owner);
    await org.as(actor).post(remove).send({ teamId }).expect(403, NOT_THIS);

    const member = await org.given.member(id);
    await org.sql(`insert into $schema.team_member values ('own', $1, $2, now())`, [
      teamId,
      member.member.id,
    ]);
    const body = { teamId, organizationId: id };
    await org.as(member).post(remove).send(body).expect(403, NOT_THIS);
  });

  it('returns "not found" for a team of another organization', async () => {
    const { id, owner } = await org.given.organization();
    const foreign = await org.given.organization();
    for (const teamId of [foreign.organization.members[0].teamId, 'unknown']) {
      const response = await org.as(owner).post(remove).send({ teamId, organizationId: id });
      expect([response.status, response.body.code]).toEqual([400, 'TEAM_NOT_FOUND']);
    }
  });

  it('requires an organization, membership and the permission', async () => {
    const { id, organization } = await org.given.organization();
    const { teamId } = organization.members[0];
    const outsider = await org.given.signedIn();
    const none = await org.as(outsider).post(remove).send({ teamId }).expect(400);
    expect(none.body.code).toBe('NO_ACTIVE_ORGANIZATION');
    for (const organizationId of [id, 'unknown']) {
      await org.as(outsider).post(remove).send({ teamId, organizationId }).expect(403, NOT_THIS);
    }
    const member = await org.given.member(id);
    const body = { teamId, organizationId: id };
    const refused = await org.as(member).post(remove).send(body).expect(403);
    expect(refused.body).toEqual({
      code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION',
      message: 'You are not allowed to delete teams in this organization',
    });
  });

  it('keeps the last team', async () => {
    const { id, organization } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const body = { teamId: organization.members[0].teamId, organizationId: id };
    await org.as(admin).post(remove).send(body).expect(400, LAST);
  });

  it('keeps one of the last two when both are removed concurrently', async () => {
    for (const _ of [1, 2, 3]) {
      const { id, owner, organization } = await org.given.organization();
      const admin = await org.given.member(id, { role: 'admin' });
      const { id: other } = await org.given.team(id, owner, 'Other');
      const teamIds = [organization.members[0].teamId, other];
      const responses = await Promise.all(
        teamIds.map((teamId) => org.as(admin).post(remove).send({ teamId, organizationId: id })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });
});

describe('POST /organization/remove-team when the last team may be removed', () => {
  const org = useOrgService({ ORG_ALLOW_REMOVING_LAST_TEAM: 'true' });

  it('leaves an organization without teams', async () => {
    const { id, organization } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const body = { teamId: organization.members[0].teamId, organizationId: id };
    await org.as(admin).post(remove).send(body).expect(200);
    const { body: left } = await org
      .as(admin)
      .get(`/organization/list-teams?organizationId=${id}`)
      .expect(200);
    expect(left).toEqual([]);
  });
});

import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const update = '/organization/update-team';
const NOT_ALLOWED = {
  code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
  message: 'You are not allowed to update this team',
};

describe('POST /organization/update-team', () => {
  const org = useOrgService();

  it('renames the team, changes updatedAt, and publishes before and after', async () => {
    const { id, owner } = await org.given.organization();
    const team = await org.given.team(id, owner, 'Design');
    org.clock.advance('1s');
    const data = { name: 'Watch', organizationId: id, id: 'other' };
    const { body } = await org.as(owner).post(update).send({ teamId: team.id, data }).expect(200);
    expect(body).toEqual({ ...team, name: 'Watch', updatedAt: expect.any(String) });
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(team.createdAt));
    expect(await org.published(orgEvents.teamUpdated)).toContainEqual({
      teamId: team.id,
      organizationId: id,
      before: { name: 'Design' },
      after: { name: 'Watch' },
    });
  });

  it('returns an unchanged team without an event', async () => {
    const { id, owner } = await org.given.organization();
    const team = await org.given.team(id, owner, 'Design');
    const actor = await org.given.workingIn(id, owner);
    for (const data of [{}, { name: 'Design' }]) {
      const { body } = await org.as(actor).post(update).send({ teamId: team.id, data }).expect(200);
      expect(body).toEqual(team);
    }
  });

  it('returns "not found" for a team of another organization', async () => {
    const { id, owner } = await org.given.organization();
    const foreign = await org.given.organization();
    for (const teamId of [foreign.organization.members[0].teamId, 'unknown']) {
      const body = { teamId, data: { name: 'Mine', organizationId: id } };
      const response = await org.as(owner).post(update).send(body).expect(400);
      expect(response.body).toEqual({ code: 'TEAM_NOT_FOUND', message: 'Team not found' });
    }
  });

  it('requires an organization, membership and the permission', async () => {
    const { id, organization } = await org.given.organization();
    const { teamId } = organization.members[0];
    const outsider = await org.given.signedIn();
    const none = { teamId, data: { name: 'Mine' } };
    const { body } = await org.as(outsider).post(update).send(none).expect(400);
    expect(body.code).toBe('NO_ACTIVE_ORGANIZATION');
    for (const organizationId of [id, 'unknown']) {
      const mine = { teamId, data: { name: 'Mine', organizationId } };
      await org.as(outsider).post(update).send(mine).expect(403, NOT_ALLOWED);
    }
    const member = await org.given.member(id);
    const asMember = { teamId, data: { name: 'Mine', organizationId: id } };
    await org.as(member).post(update).send(asMember).expect(403, NOT_ALLOWED);
  });
});

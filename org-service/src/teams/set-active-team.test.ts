import { describe, expect, it } from 'vitest';
import { cookieLines, useOrgService } from '../../test/harness.ts';

const setActive = '/organization/set-active-team';

describe('POST /organization/set-active-team', () => {
  const org = useOrgService();

  async function working() {
    const { id, owner, organization } = await org.given.organization();
    const { teamId } = organization.members[0];
    return { id, owner, teamId, worker: await org.given.workingIn(id, owner) };
  }

  it('sets the active team, clears the session cookie cache and returns the team', async () => {
    const { id, teamId, worker: actor } = await working();
    const response = await org.as(actor).post(setActive).send({ teamId }).expect(200);
    expect(response.body).toEqual({
      id: teamId,
      name: 'Lighthouse',
      organizationId: id,
      createdAt: expect.any(String),
      updatedAt: null,
    });
    expect(org.identity.setActiveRequests.at(-1)).toEqual({
      sessionId: actor.session.id,
      organizationId: id,
      teamId,
      onlyIf: id,
    });
    expect(cookieLines(response)).toEqual([expect.stringMatching(/session_data=;.*Max-Age=0/)]);
  });

  it('clears the active team on null, and returns the active one by default', async () => {
    const { id, owner, teamId, worker: actor } = await working();
    const none = await org.as(actor).post(setActive).send({ teamId: null }).expect(200);
    expect(none.body).toBeNull();
    expect(org.identity.setActiveRequests.at(-1)).toMatchObject({
      organizationId: id,
      teamId: null,
    });

    const inTeam = await org.given.signedIn(undefined, owner.user, {
      activeOrganizationId: id,
      activeTeamId: teamId,
    });
    for (const body of [{}, { teamId: '' }]) {
      expect((await org.as(inTeam).post(setActive).send(body).expect(200)).body.id).toBe(teamId);
      expect((await org.as(actor).post(setActive).send(body).expect(200)).body).toBeNull();
    }
  });

  it('rejects teams that the caller is not in, and returns "not found" for unknown teams', async () => {
    const { id, owner, teamId, worker: actor } = await working();
    const team = await org.given.team(id, owner, 'Design');
    const foreign = await org.given.organization({ actor: owner });
    await org.as(actor).post(setActive).send({ teamId: team.id }).expect(403, {
      code: 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
      message: 'User is not a member of the team',
    });
    for (const other of [foreign.organization.members[0].teamId, 'unknown']) {
      await org
        .as(actor)
        .post(setActive)
        .send({ teamId: other })
        .expect(400, { code: 'TEAM_NOT_FOUND', message: 'Team not found' });
    }
    const left = await org.given.workingIn(id, await org.given.signedIn());
    await org.as(left).post(setActive).send({ teamId }).expect(400);
  });

  it('requires an active organization that does not change meanwhile', async () => {
    const { owner, teamId, worker: actor } = await working();
    const error = { code: 'NO_ACTIVE_ORGANIZATION', message: 'No active organization' };
    await org.as(owner).post(setActive).send({ teamId }).expect(400, error);
    org.identity.hasSessions = false;
    await org.as(actor).post(setActive).send({ teamId }).expect(400, error);
    org.identity.hasSessions = true;
  });

  it('returns 503 when identity-service is unavailable', async () => {
    const { teamId, worker: actor } = await working();
    org.identity.isUnavailable = true;
    for (const body of [{ teamId }, { teamId: null }]) {
      await org.as(actor).post(setActive).send(body).expect(503);
    }
    org.identity.isUnavailable = false;
  });
});

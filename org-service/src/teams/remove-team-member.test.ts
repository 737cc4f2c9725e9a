import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const remove = '/organization/remove-team-member';

describe('POST /organization/remove-team-member', () => {
  const org = useOrgService();

  it('removes a member from one team and keeps the other memberships', async () => {
    const { id, owner } = await org.given.organization();
    const { user, member } = await org.given.member(id);
    const [first, second] = [
      await org.given.team(id, owner, 'First'),
      await org.given.team(id, owner, 'Second'),
    ];
    const { id: teamMemberId } = await org.given.teamMember(id, owner, first.id, user.id);
    await org.given.teamMember(id, owner, second.id, user.id);
    const body = { teamId: first.id, userId: user.id, organizationId: id };
    const response = await org.as(owner).post(remove).send(body).expect(200);
    expect(response.body).toEqual({ message: 'Team member removed successfully.' });
    expect(await org.published(orgEvents.teamMemberRemoved)).toContainEqual({
      teamMemberId,
      teamId: first.id,
      organizationId: id,
      memberId: member.id,
      userId: user.id,
    });
    const actor = await org.given.workingIn(id, { ...owner, user });
    const { body: shown } = await org.as(actor).get('/organization/get-active-member');
    expect(shown.teamId).toBe(second.id);
    await org.as(owner).post(remove).send(body).expect(400, {
      code: 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
      message: 'User is not a member of the team',
    });
  });

  it('returns "not found" for users and teams of another organization', async () => {
    const { id, owner, organization } = await org.given.organization();
    const foreign = await org.given.organization();
    const { teamId } = foreign.organization.members[0];
    const send = (body: object) =>
      org
        .as(owner)
        .post(remove)
        .send({ ...body, organizationId: id });
    const user = await send({
      teamId: organization.members[0].teamId,
      userId: foreign.owner.user.id,
    });
    expect([user.status, user.body.code]).toEqual([
      400,
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    ]);
    const team = await send({ teamId, userId: owner.user.id });
    expect([team.status, team.body.code]).toEqual([400, 'TEAM_NOT_FOUND']);
  });

  it('requires an organization, membership and the permission', async () => {
    const { id, owner, organization } = await org.given.organization();
    const { teamId } = organization.members[0];
    const body = { teamId, userId: owner.user.id };
    const none = await org.as(owner).post(remove).send(body).expect(400);
    expect(none.body.code).toBe('NO_ACTIVE_ORGANIZATION');
    const outsider = await org.given.signedIn();
    for (const organizationId of [id, 'unknown']) {
      const response = await org
        .as(outsider)
        .post(remove)
        .send({ ...body, organizationId });
      expect([response.status, response.body.code]).toEqual([
        400,
        'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      ]);
    }
    const member = await org.given.member(id);
    await org
      .as(member)
      .post(remove)
      .send({ ...body, organizationId: id })
      .expect(403, {
        code: 'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
        message: 'You are not allowed to remove a team member',
      });
  });
});

import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const add = '/organization/add-team-member';
const NO_MEMBER = {
  code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  message: 'User is not a member of the organization',
};

describe('POST /organization/add-team-member', () => {
  const org = useOrgService();

  it('adds a member to several teams; the member list contains the first one', async () => {
    const { id, owner } = await org.given.organization();
    const { user, member } = await org.given.member(id);
    const actor = await org.given.workingIn(id, owner);
    const [first, second] = [
      await org.given.team(id, owner, 'First'),
      await org.given.team(id, owner, 'Second'),
    ];
    const { body } = await org
      .as(actor)
      .post(add)
      .send({ teamId: first.id, userId: user.id })
      .expect(200);
    expect(body).toEqual({
      id: expect.any(String),
      teamId: first.id,
      userId: user.id,
      createdAt: expect.any(String),
    });
    expect(await org.published(orgEvents.teamMemberAdded)).toContainEqual({
      teamMemberId: body.id,
      teamId: first.id,
      organizationId: id,
      memberId: member.id,
      userId: user.id,
    });
    org.clock.advance('1s');
    await org.given.teamMember(id, owner, second.id, user.id);
    const member1 = await org
      .as(await org.given.workingIn(id, { ...owner, user }))
      .get('/organization/get-active-member');
    expect(member1.body.teamId).toBe(first.id);
  });

  it('returns the same response when repeated, also concurrently', async () => {
    const { id, owner } = await org.given.organization();
    const { user } = await org.given.member(id);
    const team = await org.given.team(id, owner, 'Design');
    const body = { teamId: team.id, userId: user.id, organizationId: id };
    const responses = await Promise.all(
      [1, 2, 3].map(() => org.as(owner).post(add).send(body).expect(200)),
    );
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1);
    const seen = await org.published(orgEvents.teamMemberAdded);
    expect(seen.filter(({ userId }) => userId === user.id)).toHaveLength(1);
  });

  it('returns "not found" for users and teams of another organization', async () => {
    const { id, owner, organization } = await org.given.organization();
    const foreign = await org.given.organization();
    const { teamId } = organization.members[0];
    const send = (body: object) =>
      org
        .as(owner)
        .post(add)
        .send({ ...body, organizationId: id });
    for (const userId of [foreign.owner.user.id, 'unknown']) {
      await send({ teamId, userId }).expect(400, NO_MEMBER);
    }
    for (const other of [foreign.organization.members[0].teamId, 'unknown']) {
      await send({ teamId: other, userId: owner.user.id }).expect(400, {
        code: 'TEAM_NOT_FOUND',
        message: 'Team not found',
      });
    }
  });

  it('requires an organization, membership and the permission', async () => {
    const { id, organization } = await org.given.organization();
    const { teamId } = organization.members[0];
    const outsider = await org.given.signedIn();
    const body = { teamId, userId: outsider.user.id };
    const none = await org.as(outsider).post(add).send(body).expect(400);
    expect(none.body.code).toBe('NO_ACTIVE_ORGANIZATION');
    for (const organizationId of [id, 'unknown']) {
      await org
        .as(outsider)
        .post(add)
        .send({ ...body, organizationId })
        .expect(400, NO_MEMBER);
    }
    const member = await org.given.member(id);
    const own = { teamId, userId: member.user.id, organizationId: id };
    await org.as(member).post(add).send(own).expect(403, {
      code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER',
      message: 'You are not allowed to create a new member',
    });
  });
});

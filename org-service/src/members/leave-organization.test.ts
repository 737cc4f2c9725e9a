import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { cookieLines, useOrgService } from '../../test/harness.ts';

const leave = '/organization/leave';
const ONLY_OWNER = {
  code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
  message: 'You cannot leave the organization as the only owner',
};

describe('POST /organization/leave', () => {
  const org = useOrgService();

  it('ends the membership, returns it and clears the active organization', async () => {
    const { id } = await org.given.organization();
    const member = await org.given.member(id);
    const worker = await org.given.workingIn(id, member);

    const response = await org.as(worker).post(leave).send({ organizationId: id }).expect(200);
    expect(response.body).toEqual({
      ...member.member,
      createdAt: member.member.createdAt.toISOString(),
      teamId: null,
      user: {
        id: member.user.id,
        name: member.user.name,
        email: member.user.email,
        image: null,
      },
    });
    expect(await org.listMembers(id)).toHaveLength(1);
    expect(org.identity.setActiveRequests).toContainEqual({
      sessionId: worker.session.id,
      organizationId: null,
      onlyIf: id,
    });
    expect(cookieLines(response)).toHaveLength(1);
    expect(await org.published(orgEvents.memberRemoved)).toContainEqual({
      memberId: member.member.id,
      organizationId: id,
      userId: member.user.id,
      role: 'member',
      reason: 'left',
    });
    await org.as(worker).get('/organization/get-active-member').expect(400);
  });

  it('rejects non-members and former members', async () => {
    const { id } = await org.given.organization();
    const outsider = await org.given.signedIn();
    for (const organizationId of [id, 'unknown']) {
      const { body } = await org.as(outsider).post(leave).send({ organizationId }).expect(400);
      expect(body).toEqual({ code: 'MEMBER_NOT_FOUND', message: 'Member not found' });
    }
  });

  it.each(['owner', 'admin,owner'])('rejects the last owner, who is %s', async (role) => {
    const { id, owner } = await org.given.organization();
    await org.given.member(id, { role: 'admin' });
    await org.sql('update $schema.member set role = $1 where user_id = $2', [role, owner.user.id]);
    const { body } = await org.as(owner).post(leave).send({ organizationId: id }).expect(400);
    expect(body).toEqual(ONLY_OWNER);
    expect(await org.listMembers(id)).toHaveLength(2);
  });

  it('allows only one of two owners to leave concurrently', async () => {
    for (const _ of [1, 2, 3]) {
      const { id, owner } = await org.given.organization();
      const second = await org.given.member(id, { role: 'member,owner' });
      const responses = await Promise.all(
        [owner, second].map((actor) => org.as(actor).post(leave).send({ organizationId: id })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
      const [remaining, ...others] = await org.listMembers(id);
      expect(others).toEqual([]);
      expect(remaining?.role).toContain('owner');
    }
  });

  it('succeeds while identity-service is unavailable', async () => {
    const { id } = await org.given.organization();
    const worker = await org.given.workingIn(id, await org.given.member(id));
    org.identity.isUnavailable = true;
    await org.as(worker).post(leave).send({ organizationId: id }).expect(200);
    org.identity.isUnavailable = false;
  });
});

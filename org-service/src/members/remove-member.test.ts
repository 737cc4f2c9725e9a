import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { cookieLines, useOrgService } from '../../test/harness.ts';

const remove = '/organization/remove-member';
const NOT_FOUND = { code: 'MEMBER_NOT_FOUND', message: 'Member not found' };
const ONLY_OWNER = {
  code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
  message: 'You cannot leave the organization as the only owner',
};
const NOT_ALLOWED = {
  code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
  message: 'You are not allowed to delete this member',
};

describe('POST /organization/remove-member', () => {
  const org = useOrgService();

  it('removes a member by id and returns the member with the user', async () => {
    const { id, owner } = await org.given.organization();
    const { user, member } = await org.given.member(id, { user: { name: 'Removed' } });
    const body = { memberIdOrEmail: member.id, organizationId: id };
    const response = await org.as(owner).post(remove).send(body).expect(200);
    expect(response.body).toEqual({
      member: {
        ...member,
        createdAt: member.createdAt.toISOString(),
        teamId: null,
        user: { id: user.id, name: 'Removed', email: user.email, image: null },
      },
    });
    expect(await org.published(orgEvents.memberRemoved)).toContainEqual({
      memberId: member.id,
      organizationId: id,
      userId: user.id,
      role: 'member',
      reason: 'removed',
    });
    expect(await org.listMembers(id)).toHaveLength(1);
    expect(cookieLines(response)).toEqual([]);
  });

  it('removes by address in any case, by default from the active organization', async () => {
    const { id, owner } = await org.given.organization();
    await org.given.member(id, { user: { email: 'leaver@example.com' } });
    const worker = await org.given.workingIn(id, owner);
    for (const status of [200, 400]) {
      await org
        .as(worker)
        .post(remove)
        .send({ memberIdOrEmail: 'Leaver@Example.COM' })
        .expect(status);
    }
  });

  it('rejects the next request of a removed member', async () => {
    const { id, owner } = await org.given.organization();
    const admin = await org.given.workingIn(id, await org.given.member(id, { role: 'admin' }));
    const own = await org.given.member(id);
    const body = { memberIdOrEmail: admin.user.email, organizationId: id };
    await org.as(owner).post(remove).send(body).expect(200);
    const late = { memberIdOrEmail: own.member.id, organizationId: id };
    await org.as(admin).post(remove).send(late).expect(400, NOT_FOUND);
    await org.as(admin).get(`/organization/list-invitations?organizationId=${id}`).expect(403);
  });

  it('requires an organization', async () => {
    const { owner } = await org.given.organization();
    const { body } = await org.as(owner).post(remove).send({ memberIdOrEmail: 'x' }).expect(400);
    expect(body).toEqual({ code: 'NO_ACTIVE_ORGANIZATION', message: 'No active organization' });
  });

  it('returns "not found" to non-members and for members of another organization', async () => {
    const { id, owner, organization } = await org.given.organization();
    const foreign = await org.given.organization();
    const { member, user } = await org.given.member(foreign.id);
    const own = organization.members[0].id;
    for (const memberIdOrEmail of [member.id, user.email, user.id, 'unknown', 'a@b']) {
      const body = { memberIdOrEmail, organizationId: id };
      await org.as(owner).post(remove).send(body).expect(400, NOT_FOUND);
    }
    for (const organizationId of [id, 'unknown']) {
      const body = { memberIdOrEmail: own, organizationId };
      await org.as(foreign.owner).post(remove).send(body).expect(400, NOT_FOUND);
    }
    expect(await org.listMembers(foreign.id)).toHaveLength(2);
  });

  it('protects owners from other members before it checks permissions', async () => {
    const { id, organization } = await org.given.organization();
    await org.given.member(id, { role: 'owner' });
    const ownerId = organization.members[0].id;
    for (const role of ['admin', 'member']) {
      const membership = await org.given.member(id, { role });
      const body = { memberIdOrEmail: ownerId, organizationId: id };
      await org.as(membership).post(remove).send(body).expect(400, ONLY_OWNER);
    }
  });

  it('keeps the last owner, and allows an owner to remove another', async () => {
    const { id, owner, organization } = await org.given.organization();
    const second = await org.given.member(id, { role: 'owner' });
    const actor = (memberIdOrEmail: string) => ({ memberIdOrEmail, organizationId: id });
    await org.as(owner).post(remove).send(actor(second.member.id)).expect(200);
    await org
      .as(owner)
      .post(remove)
      .send(actor(organization.members[0].id))
      .expect(400, ONLY_OWNER);
  });

  it('accepts only one request of two owners who remove each other concurrently', async () => {
    const { id, owner, organization } = await org.given.organization();
    const second = await org.given.member(id, { role: 'owner' });
    const responses = await Promise.all([
      org.as(owner).post(remove).send({ memberIdOrEmail: second.member.id, organizationId: id }),
      org
        .as(second)
        .post(remove)
        .send({ memberIdOrEmail: organization.members[0].id, organizationId: id }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await org.listMembers(id)).toHaveLength(1);
  });

  it('rejects members without the permission, also for their own membership', async () => {
    const { id } = await org.given.organization();
    const member = await org.given.member(id);
    const other = await org.given.member(id);
    for (const memberIdOrEmail of [other.member.id, member.member.id, member.user.email]) {
      const body = { memberIdOrEmail, organizationId: id };
      await org.as(member).post(remove).send(body).expect(401, NOT_ALLOWED);
    }
  });

  it('clears the active organization of a user who removes themselves', async () => {
    const { id } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const worker = await org.given.workingIn(id, admin);
    const body = { memberIdOrEmail: admin.user.email };
    const response = await org.as(worker).post(remove).send(body).expect(200);
    expect(org.identity.setActiveRequests).toContainEqual({
      sessionId: worker.session.id,
      organizationId: null,
      onlyIf: id,
    });
    expect(cookieLines(response)).toHaveLength(1);
  });
});

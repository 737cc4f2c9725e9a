import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const update = '/organization/update-member-role';
const NOT_FOUND = { code: 'MEMBER_NOT_FOUND', message: 'Member not found' };
const NOT_ALLOWED = {
  code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  message: 'You are not allowed to update this member',
};
const NO_OWNER = {
  code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER',
  message: 'You cannot leave the organization without an owner',
};

describe('POST /organization/update-member-role', () => {
  const org = useOrgService();

  it('changes the role with effect on the next request', async () => {
    const { id, owner } = await org.given.organization();
    const { member, ...actor } = await org.given.member(id);
    const body = { memberId: member.id, role: ['member', ' admin'], organizationId: id };
    const response = await org.as(owner).post(update).send(body).expect(200);
    expect(response.body).toEqual({
      ...member,
      role: 'member,admin',
      teamId: null,
      createdAt: member.createdAt.toISOString(),
    });
    expect(await org.published(orgEvents.memberRoleChanged)).toContainEqual({
      memberId: member.id,
      organizationId: id,
      userId: actor.user.id,
      role: 'member,admin',
      before: { role: 'member' },
      after: { role: 'member,admin' },
    });
    const permissionCheck = { permissions: { member: ['delete'] }, organizationId: id };
    const check = await org.as(actor).post('/organization/has-permission').send(permissionCheck);
    expect(check.body.success).toBe(true);
  });

  it('publishes nothing when the role stays the same', async () => {
    const { id, owner } = await org.given.organization();
    const { member } = await org.given.member(id);
    const worker = await org.given.workingIn(id, owner);
    const body = { memberId: member.id, role: 'member' };
    await org.as(worker).post(update).send(body).expect(200);
    const events = await org.published(orgEvents.memberRoleChanged);
    expect(events.filter(({ memberId }) => memberId === member.id)).toEqual([]);
  });

  it('rejects invalid roles', async () => {
    const { id, owner } = await org.given.organization();
    const { member } = await org.given.member(id);
    for (const role of ['captain', 'admin,,member', 'constructor', '__proto__', ['member', ',']]) {
      const body = { memberId: member.id, role, organizationId: id };
      const response = await org.as(owner).post(update).send(body).expect(400);
      expect(response.body).toEqual({ code: 'ROLE_NOT_FOUND', message: 'Role not found' });
    }
    expect((await org.listMembers(id))[1]?.role).toBe('member');
  });

  it('returns "not found" to non-members, for other organizations and for user ids', async () => {
    const { id, owner } = await org.given.organization();
    const foreign = await org.given.organization();
    const { member, user } = await org.given.member(foreign.id);
    const own = await org.given.member(id);
    for (const memberId of [member.id, own.user.id, user.id, 'unknown']) {
      const body = { memberId, role: 'admin', organizationId: id };
      await org.as(owner).post(update).send(body).expect(400, NOT_FOUND);
    }
    for (const organizationId of [id, 'unknown']) {
      const body = { memberId: own.member.id, role: 'admin', organizationId };
      await org.as(foreign.owner).post(update).send(body).expect(400, NOT_FOUND);
    }
    const none = { memberId: own.member.id, role: 'admin' };
    const response = await org.as(owner).post(update).send(none).expect(400);
    expect(response.body.code).toBe('NO_ACTIVE_ORGANIZATION');
  });

  it.each(['owner', 'admin,owner', ['admin', ' owner'], ['owner ,admin']])(
    'rejects %j from an admin',
    async (role) => {
      const { id } = await org.given.organization();
      const admin = await org.given.member(id, { role: 'admin' });
      const body = { memberId: admin.member.id, role, organizationId: id };
      await org.as(admin).post(update).send(body).expect(403, NOT_ALLOWED);
    },
  );

  it('allows owners to change owners, and admins to change all other members and themselves', async () => {
    const { id, owner, organization } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const other = await org.given.member(id);
    const as = (actor: typeof owner, memberId: string, role: string) =>
      org.as(actor).post(update).send({ memberId, role, organizationId: id });
    await as(admin, organization.members[0].id, 'member').expect(403, NOT_ALLOWED);
    await as(admin, other.member.id, 'admin').expect(200);
    await as(owner, other.member.id, 'owner').expect(200);
    await as(other, organization.members[0].id, 'member').expect(200);
    await as(admin, admin.member.id, 'member').expect(200);
    await as(admin, admin.member.id, 'admin').expect(403, NOT_ALLOWED);
  });

  it('keeps the last owner, also one with further roles', async () => {
    const { id, owner, organization } = await org.given.organization();
    await org.sql(`update $schema.member set role = 'admin,owner' where user_id = $1`, [
      owner.user.id,
    ]);
    const body = { memberId: organization.members[0].id, role: 'admin', organizationId: id };
    await org.as(owner).post(update).send(body).expect(400, NO_OWNER);
    await org
      .as(owner)
      .post(update)
      .send({ ...body, role: ['member', 'owner'] })
      .expect(200);
  });

  it('allows only one of two owners to step down concurrently', async () => {
    for (const _ of [1, 2, 3]) {
      const { id, owner, organization } = await org.given.organization();
      const second = await org.given.member(id, { role: 'owner' });
      const demotion = (memberId: string) => ({ memberId, role: 'member', organizationId: id });
      const responses = await Promise.all([
        org.as(owner).post(update).send(demotion(organization.members[0].id)),
        org.as(second).post(update).send(demotion(second.member.id)),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect((await org.listMembers(id)).filter(({ role }) => role === 'owner')).toHaveLength(1);
    }
  });

  it('keeps an owner when one steps down while the other leaves or is removed', async () => {
    for (const path of ['leave', 'remove-member']) {
      const { id, owner, organization } = await org.given.organization();
      const second = await org.given.member(id, { role: 'owner' });
      const [demotion, removal] = await Promise.all([
        org
          .as(owner)
          .post(update)
          .send({ memberId: organization.members[0].id, role: 'admin', organizationId: id }),
        org
          .as(second)
          .post(`/organization/${path}`)
          .send({ memberIdOrEmail: second.member.id, organizationId: id }),
      ]);
      expect([demotion.status, removal.status].sort()).toEqual([200, 400]);
      expect((await org.listMembers(id)).filter(({ role }) => role === 'owner')).toHaveLength(1);
    }
  });
});

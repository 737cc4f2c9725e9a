import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const remove = '/organization/delete-role';
const IN_USE = {
  code: 'ROLE_IS_ASSIGNED_TO_MEMBERS',
  message:
    'Cannot delete a role that is assigned to members. Please reassign the members to a different role first',
};

describe('POST /organization/delete-role', () => {
  const org = useOrgService();

  it('deletes a role without members', async () => {
    const { id, owner } = await org.given.organization();
    const { id: roleId } = await org.given.role(id, owner, 'editor', { team: [] });
    const worker = await org.given.workingIn(id, owner);
    const response = await org.as(worker).post(remove).send({ roleName: 'Editor' }).expect(200);
    expect(response.body).toEqual({ success: true });
    expect(await org.published(orgEvents.roleDeleted)).toContainEqual({
      roleId,
      organizationId: id,
      role: 'editor',
      permission: { team: [] },
    });
    await org.as(worker).post(remove).send({ roleId }).expect(400, {
      code: 'ROLE_NOT_FOUND',
      message: 'Role not found',
    });
  });

  it('rejects deleting a role that a member has among others or that an invitation grants', async () => {
    const { id, owner } = await org.given.organization();
    const assignedRole = await org.given.role(id, owner, 'editor', {});
    const offered = await org.given.role(id, owner, 'author', {});
    await org.given.role(id, owner, 'edit', {});
    await org.given.member(id, { role: 'member,editor' });
    const at = { organizationId: id, actor: owner, role: 'author' };
    const invitation = await org.given.invitation({ ...at, email: 'author@example.com' });
    const send = (body: object) =>
      org
        .as(owner)
        .post(remove)
        .send({ ...body, organizationId: id });
    await send({ roleId: assignedRole.id }).expect(400, IN_USE);
    await send({ roleId: offered.id }).expect(400, IN_USE);
    await send({ roleName: 'edit' }).expect(200);
    await org
      .as(owner)
      .post('/organization/cancel-invitation')
      .send({ invitationId: invitation.id })
      .expect(200);
    await send({ roleId: offered.id }).expect(200);
  });

  it('rejects deleting a role that a usable link grants', async () => {
    const { id, owner } = await org.given.organization();
    const { id: roleId } = await org.given.role(id, owner, 'editor', {});
    const { link } = await org.given.invitationLink(owner, { organizationId: id, role: 'editor' });
    const body = { roleId, organizationId: id };
    await org.as(owner).post(remove).send(body).expect(400, IN_USE);
    await org
      .as(owner)
      .post('/organization/revoke-invitation-link')
      .send({ invitationLinkId: link.id })
      .expect(200);
    await org.as(owner).post(remove).send(body).expect(200);
  });

  it('succeeds only if no concurrent request grants the role', async () => {
    for (const turn of [1, 2, 3]) {
      const { id, owner } = await org.given.organization();
      const { id: roleId } = await org.given.role(id, owner, 'editor', {});
      const { member } = await org.given.member(id);
      const given = { memberId: member.id, role: 'editor', organizationId: id };
      const email = `raced-${turn}@example.com`;
      const [removed, ...grants] = await Promise.all([
        org.as(owner).post(remove).send({ roleId, organizationId: id }),
        org.as(owner).post('/organization/update-member-role').send(given),
        org
          .as(owner)
          .post('/organization/invite-member')
          .send({ email, role: 'editor', organizationId: id }),
      ]);
      const isGranted = grants.some(({ status }) => status === 200);
      expect(removed.status).toBe(isGranted ? 400 : 200);
    }
  });

  it('rejects predefined roles', async () => {
    const { id, owner } = await org.given.organization();
    for (const roleName of ['owner', 'admin', 'Member']) {
      await org.as(owner).post(remove).send({ roleName, organizationId: id }).expect(400, {
        code: 'CANNOT_DELETE_A_PRE_DEFINED_ROLE',
        message: 'Cannot delete a pre-defined role',
      });
    }
  });

  it('returns "not found" for a role of another organization', async () => {
    const { id, owner } = await org.given.organization();
    const foreign = await org.given.organization();
    const { id: roleId } = await org.given.role(foreign.id, foreign.owner, 'theirs', {});
    for (const key of [{ roleId }, { roleName: 'theirs' }, { roleId: 'unknown' }]) {
      const response = await org
        .as(owner)
        .post(remove)
        .send({ ...key, organizationId: id });
      expect([response.status, response.body.code]).toEqual([400, 'ROLE_NOT_FOUND']);
    }
  });

  it('requires an organization, membership and the permission', async () => {
    const { id } = await org.given.organization();
    const outsider = await org.given.signedIn();
    const body = { roleName: 'editor' };
    const none = await org.as(outsider).post(remove).send(body).expect(400);
    expect(none.body.code).toBe('NO_ACTIVE_ORGANIZATION');
    for (const organizationId of [id, 'unknown']) {
      const response = await org
        .as(outsider)
        .post(remove)
        .send({ ...body, organizationId });
      expect([response.status, response.body.code]).toEqual([
        403,
        'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      ]);
    }
    const member = await org.given.member(id);
    await org
      .as(member)
      .post(remove)
      .send({ ...body, organizationId: id })
      .expect(403, {
        code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE',
        message: 'You are not allowed to delete a role',
      });
  });
});

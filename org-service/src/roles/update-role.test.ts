import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const update = '/organization/update-role';
const NOT_FOUND = { code: 'ROLE_NOT_FOUND', message: 'Role not found' };

describe('POST /organization/update-role', () => {
  const org = useOrgService();

  it('changes the permissions of a role with effect on the next request of its members', async () => {
    const { id, owner } = await org.given.organization();
    const role = await org.given.role(id, owner, 'editor', { team: ['update'] });
    const editor = await org.given.member(id, { role: 'editor' });
    const allowed = async () => {
      const body = { permissions: { team: ['create'] }, organizationId: id };
      return (await org.as(editor).post('/organization/has-permission').send(body)).body.success;
    };
    expect(await allowed()).toBe(false);
    const permission = { team: ['create', 'create'] };
    const { body } = await org
      .as(owner)
      .post(update)
      .send({ roleName: 'Editor', data: { permission }, organizationId: id })
      .expect(200);
    expect(body).toEqual({
      success: true,
      roleData: { ...role, permission: { team: ['create'] }, updatedAt: expect.any(String) },
    });
    expect(await allowed()).toBe(true);
    expect(await org.published(orgEvents.roleUpdated)).toContainEqual({
      roleId: role.id,
      organizationId: id,
      before: { role: 'editor', permission: { team: ['update'] } },
      after: { role: 'editor', permission: { team: ['create'] } },
    });
  });

  it('renames the role of members and invitations too', async () => {
    const { id, owner } = await org.given.organization();
    const role = await org.given.role(id, owner, 'editor', { team: ['update'] });
    const editor = await org.given.member(id, { role: 'member,editor' });
    const other = await org.given.member(id, { role: 'admin' });
    const at = { organizationId: id, actor: owner, role: 'editor' };
    const invitation = await org.given.invitation({ ...at, email: 'follows@example.com' });
    const worker = await org.given.workingIn(id, owner);
    const data = { roleName: 'Author' };
    await org.as(worker).post(update).send({ roleId: role.id, data }).expect(200);

    expect((await org.listMembers(id)).map((member) => member.role).sort()).toEqual([
      'admin',
      'member,author',
      'owner',
    ]);
    expect(await org.published(orgEvents.memberRoleChanged)).toContainEqual({
      memberId: editor.member.id,
      organizationId: id,
      userId: editor.user.id,
      role: 'member,author',
      before: { role: 'member,editor' },
      after: { role: 'member,author' },
    });
    const seen = await org.published(orgEvents.memberRoleChanged);
    expect(seen.filter(({ memberId }) => memberId === other.member.id)).toEqual([]);
    const recipient = await org.given.signedIn('follows@example.com');
    const { body } = await org
      .as(recipient)
      .post('/organization/accept-invitation')
      .send({ invitationId: invitation.id })
      .expect(200);
    expect(body.member.role).toBe('author');
    const permissionCheck = { permissions: { team: ['update'] }, organizationId: id };
    for (const requester of [editor, recipient]) {
      const allowed = await org
        .as(requester)
        .post('/organization/has-permission')
        .send(permissionCheck);
      expect(allowed.body.success).toBe(true);
    }
  });

  it('publishes nothing when nothing changes', async () => {
    const { id, owner } = await org.given.organization();
    const role = await org.given.role(id, owner, 'editor', { team: ['update'] });
    for (const data of [{}, { roleName: 'editor', permission: { team: ['update'] } }]) {
      const body = { roleId: role.id, data, organizationId: id };
      const response = await org.as(owner).post(update).send(body).expect(200);
      expect(response.body.roleData).toEqual(role);
    }
    const seen = await org.published(orgEvents.roleUpdated);
    expect(seen.filter(({ roleId }) => roleId === role.id)).toEqual([]);
  });

  it('rejects names that are taken', async () => {
    const { id, owner } = await org.given.organization();
    await org.given.role(id, owner, 'editor', {});
    await org.given.role(id, owner, 'author', {});
    for (const roleName of ['author', 'Owner', 'member']) {
      const body = { roleName: 'editor', data: { roleName }, organizationId: id };
      const response = await org.as(owner).post(update).send(body).expect(400);
      expect(response.body.code).toBe('ROLE_NAME_IS_ALREADY_TAKEN');
    }
  });

  it('SEC-02: rejects a name with which a text of several roles would be too long', async () => {
    const { id, owner } = await org.given.organization();
    const names = Array.from({ length: 20 }, (_, index) => `${index + 10}`.padEnd(64, 'x'));
    for (const name of names) await org.given.role(id, owner, name, {});
    const { member } = await org.given.member(id);
    const assign = (role: readonly string[]) =>
      org
        .as(owner)
        .post('/organization/update-member-role')
        .send({ memberId: member.id, role, organizationId: id });
    const { body } = await assign(names).expect(400);
    expect(body.code).toBe('ROLE_NOT_FOUND');
    await assign(names.slice(0, 15)).expect(200);

    const rename = (roleName: string | undefined, newName: string) =>
      org
        .as(owner)
        .post(update)
        .send({ roleName, data: { roleName: newName }, organizationId: id });
    await rename(names[0], '각'.repeat(64)).expect(400, {
      code: 'VALIDATION_ERROR',
      message: 'Invalid body parameters',
    });
    await rename(names[0], 'short').expect(200);
    await rename(names[19], '각'.repeat(64)).expect(200);
  });

  it('rejects permissions that the actor does not have', async () => {
    const { id, owner } = await org.given.organization();
    await org.given.role(id, owner, 'treasurer', { billing: ['update'] });
    const admin = await org.given.member(id, { role: 'admin' });
    const send = (permission: object) =>
      org
        .as(admin)
        .post(update)
        .send({ roleName: 'treasurer', data: { permission }, organizationId: id });
    await send({ billing: ['read', 'update'] }).expect(403);
    await send({ ship: [] }).expect(400);
    await send({ billing: ['read'] }).expect(200);
  });

  it('returns "not found" for roles of another organization and for predefined roles', async () => {
    const { id, owner } = await org.given.organization();
    const foreign = await org.given.organization();
    const { id: roleId } = await org.given.role(foreign.id, foreign.owner, 'theirs', {});
    for (const key of [
      { roleId },
      { roleName: 'theirs' },
      { roleId: 'x' },
      { roleName: 'admin' },
    ]) {
      const body = { ...key, data: { permission: {} }, organizationId: id };
      await org.as(owner).post(update).send(body).expect(400, NOT_FOUND);
    }
  });

  it('requires an organization, membership and the permission', async () => {
    const { id, owner } = await org.given.organization();
    await org.given.role(id, owner, 'editor', {});
    const outsider = await org.given.signedIn();
    const body = { roleName: 'editor', data: {} };
    const none = await org.as(outsider).post(update).send(body).expect(400);
    expect(none.body.code).toBe('NO_ACTIVE_ORGANIZATION');
    for (const organizationId of [id, 'unknown']) {
      const response = await org
        .as(outsider)
        .post(update)
        .send({ ...body, organizationId });
      expect([response.status, response.body.code]).toEqual([
        403,
        'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      ]);
    }
    const member = await org.given.member(id);
    await org
      .as(member)
      .post(update)
      .send({ ...body, organizationId: id })
      .expect(403, {
        code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE',
        message: 'You are not allowed to update a role',
      });
  });
});

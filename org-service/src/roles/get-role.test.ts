import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const get = '/organization/get-role';

describe('GET /organization/get-role', () => {
  const org = useOrgService();

  it('returns a role by name, else by id', async () => {
    const { id, owner } = await org.given.organization();
    const role = await org.given.role(id, owner, 'editor', { team: ['update'] });
    const other = await org.given.role(id, owner, 'author', {});
    const worker = await org.given.workingIn(id, owner);
    for (const query of [
      { roleId: role.id },
      { roleName: 'Editor', organizationId: id },
      { roleName: 'editor', roleId: other.id },
    ]) {
      const { body } = await org.as(worker).get(get).query(query).expect(200);
      expect(body).toEqual(role);
    }
  });

  it('returns "not found" for roles of another organization and for predefined roles', async () => {
    const { id, owner } = await org.given.organization();
    const foreign = await org.given.organization();
    const { id: roleId } = await org.given.role(foreign.id, foreign.owner, 'theirs', {});
    for (const key of [
      { roleId },
      { roleName: 'theirs' },
      { roleId: 'x' },
      { roleName: 'owner' },
    ]) {
      await org
        .as(owner)
        .get(get)
        .query({ ...key, organizationId: id })
        .expect(400, { code: 'ROLE_NOT_FOUND', message: 'Role not found' });
    }
  });

  it('requires a name, an organization, membership and the permission', async () => {
    const { id, owner } = await org.given.organization();
    await org.as(owner).get(get).query({ organizationId: id }).expect(400);
    const none = await org.as(owner).get(get).query({ roleName: 'editor' }).expect(400);
    expect(none.body.code).toBe('NO_ACTIVE_ORGANIZATION');
    const outsider = await org.given.signedIn();
    for (const organizationId of [id, 'unknown']) {
      const query = { roleName: 'editor', organizationId };
      const response = await org.as(outsider).get(get).query(query).expect(403);
      expect(response.body.code).toBe('YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION');
    }
    await org.given.role(id, owner, 'blind', {});
    const withoutRoleRead = await org.given.member(id, { role: 'blind' });
    await org
      .as(withoutRoleRead)
      .get(get)
      .query({ roleName: 'blind', organizationId: id })
      .expect(403, {
        code: 'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE',
        message: 'You are not allowed to read a role',
      });
  });
});

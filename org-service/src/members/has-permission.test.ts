import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const has = '/organization/has-permission';

describe('POST /organization/has-permission', () => {
  const org = useOrgService();

  it('decides by the current role, by default in the active organization', async () => {
    const { id } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const worker = await org.given.workingIn(id, admin);
    const check = async (body: object) => {
      const response = await org.as(worker).post(has).send(body).expect(200);
      return response.body;
    };
    const permissions = { team: ['create', 'delete'], organization: ['update'] };
    expect(await check({ permissions })).toEqual({ error: null, success: true });
    expect(await check({ permission: permissions, organizationId: id })).toMatchObject({
      success: true,
    });
    await org.sql(`update $schema.member set role = 'member' where id = $1`, [admin.member.id]);
    expect(await check({ permissions })).toEqual({ error: null, success: false });
  });

  it.each([
    [{}],
    [{ ship: ['sail'] }],
    [{ team: ['sail'] }],
    [{ toString: ['name'] }],
    [{ organization: ['delete'], ship: [] }],
  ])('denies %j without a reason', async (permissions) => {
    const { id, owner } = await org.given.organization();
    const body = { permissions, organizationId: id };
    const response = await org.as(owner).post(has).send(body).expect(200);
    expect(response.body).toEqual({ error: null, success: false });
  });

  it('requires an organization and membership in it', async () => {
    const { id } = await org.given.organization();
    const outsider = await org.given.signedIn();
    const permissions = { team: ['create'] };
    const none = await org.as(outsider).post(has).send({ permissions }).expect(400);
    expect(none.body).toEqual({
      code: 'NO_ACTIVE_ORGANIZATION',
      message: 'No active organization',
    });
    for (const organizationId of [id, 'unknown']) {
      const body = { permissions, organizationId };
      const response = await org.as(outsider).post(has).send(body).expect(401);
      expect(response.body).toEqual({
        code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        message: 'User is not a member of the organization',
      });
    }
  });

  it('needs one query', async () => {
    const { id, owner } = await org.given.organization();
    const body = { permissions: { team: ['create'] }, organizationId: id };
    expect(await org.countRoundTrips(() => org.as(owner).post(has).send(body).expect(200))).toBe(1);
  });
});

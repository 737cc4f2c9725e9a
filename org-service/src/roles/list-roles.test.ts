import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const list = '/organization/list-roles';

describe('GET /organization/list-roles', () => {
  const org = useOrgService();

  it('returns the custom roles oldest first, to plain members too', async () => {
    const { id, owner } = await org.given.organization();
    const worker = await org.given.workingIn(id, await org.given.member(id));
    expect((await org.as(worker).get(list).expect(200)).body).toEqual([]);
    const first = await org.given.role(id, owner, 'zebra keeper', { team: ['update'] });
    org.clock.advance('1s');
    const second = await org.given.role(id, owner, 'author', {});
    const { body } = await org.as(worker).get(`${list}?organizationId=${id}`).expect(200);
    expect(body).toEqual([first, second]);
  });

  it('requires a role that may read roles', async () => {
    const { id, owner } = await org.given.organization();
    await org.given.role(id, owner, 'blind', {});
    await org.given.role(id, owner, 'seeing', { ac: ['read'] });
    const withoutRoleRead = await org.given.member(id, { role: 'blind' });
    await org.as(withoutRoleRead).get(`${list}?organizationId=${id}`).expect(403, {
      code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE',
      message: 'You are not allowed to list a role',
    });
    const withRoleRead = await org.given.member(id, { role: 'seeing' });
    await org.as(withRoleRead).get(`${list}?organizationId=${id}`).expect(200);
  });

  it('requires an organization and membership in it', async () => {
    const { id } = await org.given.organization();
    const outsider = await org.given.signedIn();
    const none = await org.as(outsider).get(list).expect(400);
    expect(none.body.code).toBe('NO_ACTIVE_ORGANIZATION');
    for (const organizationId of [id, 'unknown']) {
      await org.as(outsider).get(list).query({ organizationId }).expect(403, {
        code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
        message: 'You are not a member of this organization',
      });
    }
  });

  it('needs one query', async () => {
    const { id, owner } = await org.given.organization();
    const read = () => org.as(owner).get(list).query({ organizationId: id }).expect(200);
    expect(await org.countRoundTrips(read)).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const get = '/organization/get-active-member-role';

describe('GET /organization/get-active-member-role', () => {
  const org = useOrgService();

  it('returns the role text of the caller or of another member to any member', async () => {
    const { id, slug, owner } = await org.given.organization();
    const { user, ...actor } = await org.given.member(id, { role: 'member,admin' });
    const worker = await org.given.workingIn(id, { ...actor, user });
    for (const [query, role] of [
      [{}, 'member,admin'],
      [{ userId: '' }, 'member,admin'],
      [{ userId: owner.user.id }, 'owner'],
      [{ organizationSlug: slug, organizationId: 'unknown', userId: user.id }, 'member,admin'],
      [{ organizationId: id }, 'member,admin'],
    ] as const) {
      const { body } = await org.as(worker).get(get).query(query).expect(200);
      expect(body).toEqual({ role });
    }
  });

  it('requires an organization, and membership of both users in it', async () => {
    const { id, slug, owner } = await org.given.organization();
    const outsider = await org.given.signedIn();
    await org
      .as(outsider)
      .get(get)
      .expect(400, { code: 'NO_ACTIVE_ORGANIZATION', message: 'No active organization' });
    const error = {
      code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      message: 'You are not a member of this organization',
    };
    for (const query of [
      { organizationId: id },
      { organizationId: 'unknown' },
      { organizationSlug: slug, userId: owner.user.id },
      { organizationSlug: 'unknown' },
    ]) {
      await org.as(outsider).get(get).query(query).expect(403, error);
    }
    for (const userId of [outsider.user.id, 'unknown']) {
      await org.as(owner).get(get).query({ organizationId: id, userId }).expect(403, error);
    }
  });

  it('needs one query', async () => {
    const { id, owner } = await org.given.organization();
    const read = () => org.as(owner).get(get).query({ organizationId: id }).expect(200);
    expect(await org.countRoundTrips(read)).toBe(1);
  });
});

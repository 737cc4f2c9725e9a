import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const get = '/organization/get-organization';

describe('GET /organization/get-organization', () => {
  const org = useOrgService();

  it('returns the organization without its lists, by slug, by id, or the active one', async () => {
    const { id, slug, owner } = await org.given.organization();
    const other = await org.given.organization({ actor: owner });
    const worker = await org.given.workingIn(id, owner);
    for (const query of [
      {},
      { organizationId: '' },
      { organizationId: id },
      { organizationSlug: slug, organizationId: other.id },
    ]) {
      const { body } = await org.as(worker).get(get).query(query).expect(200);
      expect(body).toEqual({
        id,
        slug,
        name: 'Lighthouse',
        logo: null,
        metadata: null,
        createdAt: expect.any(String),
      });
    }
  });

  it('returns null when none is active', async () => {
    const { owner } = await org.given.organization();
    expect((await org.as(owner).get(get).expect(200)).body).toBeNull();
  });

  it('returns the same error to non-members whether the organization exists or not', async () => {
    const { id, slug } = await org.given.organization();
    const outsider = await org.given.signedIn();
    for (const query of [
      { organizationId: id },
      { organizationId: 'unknown' },
      { organizationSlug: slug },
      { organizationSlug: 'unknown' },
    ]) {
      await org.as(outsider).get(get).query(query).expect(403, {
        code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        message: 'User is not a member of the organization',
      });
    }
  });

  it('needs one query', async () => {
    const { id, owner } = await org.given.organization();
    const read = () => org.as(owner).get(get).query({ organizationId: id }).expect(200);
    expect(await org.countRoundTrips(read)).toBe(1);
  });
});

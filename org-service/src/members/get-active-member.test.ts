import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const active = '/organization/get-active-member';

describe('GET /organization/get-active-member', () => {
  const org = useOrgService();

  it("returns the caller's membership with the user from the session", async () => {
    const { id, owner, organization } = await org.given.organization();
    const worker = await org.given.workingIn(id, {
      ...owner,
      user: { ...owner.user, name: 'Renamed a moment ago' },
    });
    const { body } = await org.as(worker).get(active).expect(200);
    expect(body).toEqual({
      ...organization.members[0],
      user: {
        id: owner.user.id,
        name: 'Renamed a moment ago',
        email: owner.user.email,
        image: null,
      },
    });
  });

  it('rejects when no organization is active', async () => {
    const { owner } = await org.given.organization();
    const { body } = await org.as(owner).get(active).expect(400);
    expect(body).toEqual({
      code: 'NO_ACTIVE_ORGANIZATION',
      message: 'No active organization',
    });
  });

  it('rejects when the caller is not, or no longer, a member of the active organization', async () => {
    const { id } = await org.given.organization();
    const outsider = await org.given.signedIn();
    for (const organizationId of [id, 'gone']) {
      const worker = await org.given.workingIn(organizationId, outsider);
      const { body } = await org.as(worker).get(active).expect(400);
      expect(body).toEqual({ code: 'MEMBER_NOT_FOUND', message: 'Member not found' });
    }
  });

  it('needs one query', async () => {
    const { id, owner } = await org.given.organization();
    const worker = await org.given.workingIn(id, owner);
    expect(await org.countRoundTrips(() => org.as(worker).get(active).expect(200))).toBe(1);
  });
});

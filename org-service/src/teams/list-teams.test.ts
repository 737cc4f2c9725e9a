import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const list = '/organization/list-teams';

describe('GET /organization/list-teams', () => {
  const org = useOrgService();

  it('returns the teams of the named organization, or of the active one', async () => {
    const { id, owner, organization } = await org.given.organization();
    const team = await org.given.team(id, owner, 'Design');
    const other = await org.given.organization({ actor: owner });
    const actor = await org.given.workingIn(other.id, owner);
    const { body } = await org.as(actor).get(`${list}?organizationId=${id}`).expect(200);
    expect(body).toEqual([
      {
        id: organization.members[0].teamId,
        name: 'Lighthouse',
        organizationId: id,
        createdAt: expect.any(String),
        updatedAt: null,
      },
      team,
    ]);
    const { body: active } = await org.as(actor).get(list).expect(200);
    expect(active).toMatchObject([{ organizationId: other.id }]);
  });

  it('requires an organization and membership in it', async () => {
    const { id } = await org.given.organization();
    const outsider = await org.given.signedIn();
    const none = await org.as(outsider).get(list).expect(400);
    expect(none.body).toEqual({
      code: 'NO_ACTIVE_ORGANIZATION',
      message: 'No active organization',
    });
    for (const organizationId of [id, 'unknown']) {
      const response = await org
        .as(outsider)
        .get(`${list}?organizationId=${organizationId}`)
        .expect(403);
      expect(response.body).toEqual({
        code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        message: 'User is not a member of the organization',
      });
    }
  });

  it('needs one query', async () => {
    const { id, owner } = await org.given.organization();
    const read = () => org.as(owner).get(`${list}?organizationId=${id}`).expect(200);
    expect(await org.countRoundTrips(read)).toBe(1);
  });
});

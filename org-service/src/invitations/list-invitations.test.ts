import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const list = '/organization/list-invitations';

describe('GET /organization/list-invitations', () => {
  const org = useOrgService();

  it('returns invitations of every status, oldest first', async () => {
    const { id, owner } = await org.given.organization();
    const at = { organizationId: id, actor: owner };
    const first = await org.given.invitation({ ...at, email: 'first@example.com' });
    const second = await org.given.invitation({ ...at, email: 'second@example.com' });
    await org
      .as(owner)
      .post('/organization/cancel-invitation')
      .send({ invitationId: first.id })
      .expect(200);
    const worker = await org.given.workingIn(id, owner);
    for (const query of ['', `?organizationId=${id}`, '?organizationId=']) {
      const { body } = await org.as(worker).get(`${list}${query}`).expect(200);
      expect(body).toEqual([{ ...first, status: 'canceled' }, second]);
    }
  });

  it('returns an empty list without invitations', async () => {
    const { id, owner } = await org.given.organization();
    const { body } = await org.as(owner).get(`${list}?organizationId=${id}`).expect(200);
    expect(body).toEqual([]);
  });

  it('returns ids only to members who could have sent the invitations', async () => {
    const { id, owner } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const member = await org.given.member(id);
    const at = { organizationId: id, actor: owner };
    const plain = await org.given.invitation({ ...at, email: 'plain@example.com' });
    const high = await org.given.invitation({ ...at, email: 'high@example.com', role: 'owner' });
    const seenBy = async (requester: typeof owner) => {
      const { body } = await org.as(requester).get(`${list}?organizationId=${id}`).expect(200);
      return body.map((invitation: { id: string }) => [plain.id, high.id].includes(invitation.id));
    };
    expect(await seenBy(owner)).toEqual([true, true]);
    expect(await seenBy(admin)).toEqual([true, false]);
    expect(await seenBy(member)).toEqual([false, false]);
  });

  it('requires an organization and membership in it', async () => {
    const { id } = await org.given.organization();
    const outsider = await org.given.signedIn();
    const none = await org.as(outsider).get(list).expect(400);
    expect(none.body).toEqual({
      code: 'ORGANIZATION_ID_IS_REQUIRED',
      message: 'Organization ID is required',
    });
    for (const organizationId of [id, 'unknown']) {
      const { body } = await org
        .as(outsider)
        .get(`${list}?organizationId=${organizationId}`)
        .expect(403);
      expect(body).toEqual({
        code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
        message: 'You are not a member of this organization',
      });
    }
  });

  it('needs one query', async () => {
    const { id, owner } = await org.given.organization();
    const read = () => org.as(owner).get(`${list}?organizationId=${id}`).expect(200);
    expect(await org.countRoundTrips(read)).toBe(1);
  });
});

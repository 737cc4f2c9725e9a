import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const get = '/organization/get-invitation-link';
const NOT_FOUND = { code: 'INVITATION_LINK_NOT_FOUND', message: 'Invitation link not found' };

describe('GET /organization/get-invitation-link', () => {
  const org = useOrgService();

  it('shows the organization of the link', async () => {
    const { id, owner, slug } = await org.given.organization({ name: 'Harbour' });
    const { link, token } = await org.given.invitationLink(owner, { organizationId: id });
    const user = await org.given.signedIn();
    const { body } = await org.as(user).get(get).query({ token }).expect(200);
    expect(body).toEqual({
      organizationName: 'Harbour',
      organizationSlug: slug,
      organizationLogo: null,
      role: 'member',
      expiresAt: link.expiresAt,
      isMember: false,
    });
    const own = await org.as(owner).get(get).query({ token }).expect(200);
    expect(own.body.isMember).toBe(true);
    expect(await org.countRoundTrips(() => org.as(user).get(get).query({ token }))).toBe(1);
  });

  it('returns the same error for every unusable link', async () => {
    const { id, owner } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const links = {
      revoked: await org.given.invitationLink(owner, { organizationId: id }),
      used: await org.given.invitationLink(owner, { organizationId: id, maxUses: 1 }),
      lapsed: await org.given.invitationLink(admin, { organizationId: id }),
      late: await org.given.invitationLink(owner, { organizationId: id, expiresIn: 60 }),
    };
    await org
      .as(owner)
      .post('/organization/revoke-invitation-link')
      .send({ invitationLinkId: links.revoked.link.id })
      .expect(200);
    await org
      .as(await org.given.signedIn())
      .post('/organization/accept-invitation-link')
      .send({ token: links.used.token })
      .expect(200);
    await org.as(admin).post('/organization/leave').send({ organizationId: id }).expect(200);
    org.clock.advance('61s');

    const user = await org.given.signedIn();
    const tokens = [...Object.values(links).map(({ token }) => token), 'x'.repeat(32), 'x'];
    for (const token of tokens) {
      await org.as(user).get(get).query({ token }).expect(400, NOT_FOUND);
    }
    // The id that lists contain does not open the link.
    await org.as(user).get(get).query({ token: links.lapsed.link.id }).expect(400, NOT_FOUND);
  });

  it('requires a session and a valid token format', async () => {
    await org.as(null).get(get).query({ token: 'x' }).expect(401);
    const user = await org.given.signedIn();
    for (const query of [
      '',
      '?token=',
      '?token=a.b',
      `?token=${'x'.repeat(65)}`,
      '?token=a&token=b',
    ]) {
      await org.as(user).get(`${get}${query}`).expect(400);
    }
  });
});

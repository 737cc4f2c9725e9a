import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const list = '/organization/list-user-invitations';

describe('GET /organization/list-user-invitations', () => {
  const org = useOrgService();

  it('returns the invitations that the caller can accept, oldest first, with the organization’s name', async () => {
    const email = 'wanted@example.com';
    const first = await org.given.organization({ name: 'First' });
    const second = await org.given.organization({ name: 'Second' });
    const invite = ({ id, owner }: typeof first, to = email) =>
      org.given.invitation({ organizationId: id, email: to, actor: owner });
    const one = await invite(first);
    await invite(first, 'other@example.com');
    org.clock.advance('1s');
    const two = await invite(second);
    const responded = await invite(await org.given.organization());
    const wanted = await org.given.signedIn('Wanted@Example.com');
    await org
      .as(wanted)
      .post('/organization/reject-invitation')
      .send({ invitationId: responded.id })
      .expect(200);
    const { body } = await org.as(wanted).get(list).expect(200);
    expect(body).toEqual([
      { ...one, organizationName: 'First' },
      { ...two, organizationName: 'Second' },
    ]);

    org.clock.advance('48h');
    expect((await org.as(wanted).get(list).expect(200)).body).toEqual([]);
  });

  it('omits invitations whose inviter could no longer grant the role', async () => {
    const { id } = await org.given.organization();
    const inviter = await org.given.member(id, { role: 'admin' });
    const email = 'unbacked@example.com';
    await org.given.invitation({ organizationId: id, email, role: 'admin', actor: inviter });
    await org.sql(`update $schema.member set role = 'member' where id = $1`, [inviter.member.id]);
    const recipient = await org.given.signedIn(email);
    expect((await org.as(recipient).get(list).expect(200)).body).toEqual([]);
  });

  it('requires a verified address, and rejects the address of another user', async () => {
    const unverified = await org.given.signedIn('unproven@example.com', { emailVerified: false });
    await org.as(unverified).get(list).expect(403, {
      code: 'EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION',
      message: 'Email verification required to view or list invitations for the session email',
    });
    const verified = await org.given.signedIn();
    await org.as(verified).get(`${list}?email=other@example.com`).expect(400);
  });

  it('needs one query', async () => {
    const verified = await org.given.signedIn();
    expect(await org.countRoundTrips(() => org.as(verified).get(list).expect(200))).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const get = '/organization/get-invitation';
const NOT_FOUND = { code: 'INVITATION_NOT_FOUND', message: 'Invitation not found!' };

describe('GET /organization/get-invitation', () => {
  const org = useOrgService();

  it('returns a pending invitation to its recipient, with current names', async () => {
    const owner = await org.given.signedIn('inviter@example.com');
    const { id, slug } = await org.given.organization({ actor: owner });
    const email = 'recipient@example.com';
    const { id: teamId } = await org.given.team(id, owner, 'Mixing desk');
    const invitation = await org.given.invitation({
      organizationId: id,
      email,
      actor: owner,
      teamId,
    });
    await org.sql(
      `update $schema.organization set name = 'Renamed', logo = 'https://example.com/logo.png'
       where id = $1`,
      [id],
    );

    const recipient = await org.given.signedIn('RECIPIENT@example.com');
    const { body } = await org.as(recipient).get(`${get}?id=${invitation.id}`).expect(200);
    expect(body).toEqual({
      ...invitation,
      organizationName: 'Renamed',
      organizationSlug: slug,
      organizationLogo: 'https://example.com/logo.png',
      teamName: 'Mixing desk',
      inviterEmail: 'inviter@example.com',
      inviterName: owner.user.name,
    });
  });

  it('requires a session', async () => {
    const { body } = await org.as(null).get(`${get}?id=any`).expect(401);
    expect(body).toEqual({ code: 'NOT_AUTHENTICATED', message: 'Not authenticated' });
  });

  it('returns "not found" for unknown, answered and expired invitations', async () => {
    const { id, owner } = await org.given.organization();
    const email = 'done@example.com';
    const recipient = await org.given.signedIn(email);
    const at = { organizationId: id, email, actor: owner };
    const rejected = await org.given.invitation(at);
    await org
      .as(recipient)
      .post('/organization/reject-invitation')
      .send({ invitationId: rejected.id })
      .expect(200);
    const expired = await org.given.invitation(at);
    org.clock.advance('48h');
    for (const wanted of ['unknown', rejected.id, expired.id]) {
      await org.as(recipient).get(`${get}?id=${wanted}`).expect(400, NOT_FOUND);
    }
  });

  it('returns it only to the recipient, not to owners or the inviter', async () => {
    const { id, owner } = await org.given.organization();
    const email = 'only@example.com';
    const invitation = await org.given.invitation({ organizationId: id, email, actor: owner });
    const { body } = await org.as(owner).get(`${get}?id=${invitation.id}`).expect(403);
    expect(body).toEqual({
      code: 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
      message: 'You are not the recipient of the invitation',
    });
  });

  it('reports that the inviter left, and hides an invitation that a demoted inviter could not send', async () => {
    const { id } = await org.given.organization();
    const inviter = await org.given.member(id, { role: 'admin' });
    const email = 'waiting@example.com';
    const recipient = await org.given.signedIn(email);
    const at = { organizationId: id, email, role: 'admin', actor: inviter };
    const invitation = await org.given.invitation(at);
    await org.sql(`update $schema.member set role = 'member' where id = $1`, [inviter.member.id]);
    await org.as(recipient).get(`${get}?id=${invitation.id}`).expect(400, NOT_FOUND);

    await org.as(inviter).post('/organization/leave').send({ organizationId: id }).expect(200);
    const { body } = await org.as(recipient).get(`${get}?id=${invitation.id}`).expect(400);
    expect(body).toEqual({
      code: 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
      message: 'Inviter is no longer a member of the organization',
    });
  });

  it('requests an inviter without a local profile from identity-service', async () => {
    const { id, owner } = await org.given.organization();
    const email = 'asking@example.com';
    const invitation = await org.given.invitation({ organizationId: id, email, actor: owner });
    await org.sql('delete from $schema.user_profile where user_id = $1', [owner.user.id]);
    org.identity.profiles = [{ ...owner.user, email: 'newest@example.com' }];
    const recipient = await org.given.signedIn(email);
    const { body } = await org.as(recipient).get(`${get}?id=${invitation.id}`).expect(200);
    expect(body.inviterEmail).toBe('newest@example.com');
  });

  it('needs one query', async () => {
    const { id, owner } = await org.given.organization();
    const email = 'counted@example.com';
    const { id: invitationId } = await org.given.invitation({
      organizationId: id,
      email,
      actor: owner,
    });
    const recipient = await org.given.signedIn(email);
    const read = () => org.as(recipient).get(`${get}?id=${invitationId}`).expect(200);
    expect(await org.countRoundTrips(read)).toBe(1);
  });
});

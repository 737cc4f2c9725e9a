import { identityEvents } from '@tessera/contracts/identity/events';
import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { cookieLines, useOrgService } from '../../test/harness.ts';

const accept = '/organization/accept-invitation';
const NOT_FOUND = { code: 'INVITATION_NOT_FOUND', message: 'Invitation not found' };

describe('POST /organization/accept-invitation', () => {
  const org = useOrgService();

  async function invited(email: string, role = 'admin') {
    const created = await org.given.organization();
    const at = { organizationId: created.id, email, role, actor: created.owner };
    return { ...created, invitation: await org.given.invitation(at) };
  }

  it('makes the recipient a member with the invited role, regardless of the letter case of the address', async () => {
    const { id, invitation } = await invited('recipient@example.com');
    const recipient = await org.given.signedIn('Recipient@Example.com');
    const response = await org
      .as(recipient)
      .post(accept)
      .send({ invitationId: invitation.id })
      .expect(200);

    const member = {
      id: expect.any(String),
      organizationId: id,
      userId: recipient.user.id,
      role: 'admin',
      teamId: null,
      createdAt: expect.any(String),
    };
    expect(response.body).toEqual({ invitation: { ...invitation, status: 'accepted' }, member });
    expect(org.identity.setActiveRequests).toContainEqual({
      sessionId: recipient.session.id,
      organizationId: id,
    });
    expect(cookieLines(response)).toHaveLength(1);
    expect(await org.published(orgEvents.memberAdded)).toContainEqual(
      expect.objectContaining({ organizationId: id, userId: recipient.user.id, role: 'admin' }),
    );
    expect(await org.published(orgEvents.invitationAccepted)).toContainEqual(
      expect.objectContaining({
        invitationId: await org.referenceOf(invitation),
        userId: recipient.user.id,
      }),
    );
    const { body: listed } = await org.as(recipient).get('/organization/list').expect(200);
    expect(listed).toEqual([expect.objectContaining({ id })]);
  });

  it('adds the member to the invited team, or to none if it was deleted', async () => {
    const { id, owner, organization } = await org.given.organization();
    const { teamId } = organization.members[0];
    const join = async (email: string) => {
      const body = { email, role: 'member', organizationId: id, teamId };
      const { body: invitation } = await org
        .as(owner)
        .post('/organization/invite-member')
        .send(body)
        .expect(200);
      return async () => {
        const requester = await org.given.signedIn(email);
        const response = await org.as(requester).post(accept).send({ invitationId: invitation.id });
        return response.body.member.teamId;
      };
    };
    const [first, second] = [await join('one@example.com'), await join('two@example.com')];
    expect(await first()).toBe(teamId);
    const teamMembersAdded = await org.published(orgEvents.teamMemberAdded);
    expect(teamMembersAdded.filter(({ organizationId }) => organizationId === id)).toEqual([
      expect.objectContaining({ teamId, userId: owner.user.id }),
      expect.objectContaining({ teamId, memberId: expect.any(String) }),
    ]);
    await org.sql('delete from $schema.team where id = $1', [teamId]);
    expect(await second()).toBeNull();
  });

  it('rejects invitations that are unknown, answered, canceled or older than 48 hours', async () => {
    const { owner, invitation } = await invited('late@example.com');
    const recipient = await org.given.signedIn('late@example.com');
    const expectNotFound = async (invitationId: string) =>
      org.as(recipient).post(accept).send({ invitationId }).expect(400, NOT_FOUND);
    await expectNotFound('unknown');
    org.clock.advance('48h');
    await expectNotFound(invitation.id);
    await org
      .as(owner)
      .post('/organization/cancel-invitation')
      .send({ invitationId: invitation.id })
      .expect(200);
    await expectNotFound(invitation.id);
  });

  it('rejects all users except the recipient, including the inviter', async () => {
    const { owner, invitation } = await invited('right@example.com');
    for (const requester of [owner, await org.given.signedIn('wrong@example.com')]) {
      const { body } = await org
        .as(requester)
        .post(accept)
        .send({ invitationId: invitation.id })
        .expect(403);
      expect(body).toEqual({
        code: 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
        message: 'You are not the recipient of the invitation',
      });
    }
  });

  it('rejects the reference that other members see', async () => {
    const { id, invitation } = await invited('target@example.com');
    const member = await org.given.member(id);
    const { body } = await org
      .as(member)
      .get(`/organization/list-invitations?organizationId=${id}`)
      .expect(200);
    expect(body[0].id).not.toBe(invitation.id);
    const recipient = await org.given.signedIn('target@example.com', { emailVerified: false });
    await org.as(recipient).post(accept).send({ invitationId: body[0].id }).expect(400, NOT_FOUND);
  });

  it('rejects a second membership', async () => {
    const { id, invitation } = await invited('double@example.com');
    const member = await org.given.member(id, { user: { email: 'double@example.com' } });
    const { body } = await org
      .as(member)
      .post(accept)
      .send({ invitationId: invitation.id })
      .expect(400);
    expect(body.code).toBe('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION');
    expect(await org.listMembers(id)).toHaveLength(2);
  });

  it('accepts only one of two concurrent responses', async () => {
    const { id, invitation } = await invited('racer@example.com');
    const recipient = await org.given.signedIn('racer@example.com');
    const responses = await Promise.all(
      [1, 2, 3].map(() => org.as(recipient).post(accept).send({ invitationId: invitation.id })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await org.listMembers(id)).toHaveLength(2);
  });

  it.each(['cancel', 'reject'])('allows only one of concurrent accept and %s', async (other) => {
    for (const _ of [1, 2, 3]) {
      const email = `${other}-race@example.com`;
      const { id, owner, invitation } = await invited(email);
      const recipient = await org.given.signedIn(email);
      const actor = other === 'cancel' ? owner : recipient;
      const [accepted, ended] = await Promise.all([
        org.as(recipient).post(accept).send({ invitationId: invitation.id }),
        org
          .as(actor)
          .post(`/organization/${other}-invitation`)
          .send({ invitationId: invitation.id }),
      ]);
      expect([accepted.status, ended.status].sort()).toEqual([200, 400]);
      expect(await org.listMembers(id)).toHaveLength(accepted.status === 200 ? 2 : 1);
    }
  });

  it('rejects an invitation whose inviter could no longer grant the role', async () => {
    const { id } = await org.given.organization();
    const at = { organizationId: id, role: 'admin' };
    const demoted = await org.given.member(id, { role: 'admin' });
    const removed = await org.given.member(id, { role: 'admin' });
    const invitations = [
      await org.given.invitation({ ...at, email: 'by-demoted@example.com', actor: demoted }),
      await org.given.invitation({ ...at, email: 'by-removed@example.com', actor: removed }),
    ];
    await org.sql(`update $schema.member set role = 'member' where id = $1`, [demoted.member.id]);
    await org.as(removed).post('/organization/leave').send({ organizationId: id }).expect(200);

    for (const { id: invitationId, email } of invitations) {
      const recipient = await org.given.signedIn(email);
      await org.as(recipient).post(accept).send({ invitationId }).expect(400, NOT_FOUND);
    }
  });

  it('stays valid for the lowest role after its inviter left', async () => {
    const { id } = await org.given.organization();
    const inviter = await org.given.member(id, { role: 'admin' });
    const email = 'still@example.com';
    const invitation = await org.given.invitation({ organizationId: id, email, actor: inviter });
    await org.as(inviter).post('/organization/leave').send({ organizationId: id }).expect(200);
    const recipient = await org.given.signedIn(email);
    await org.as(recipient).post(accept).send({ invitationId: invitation.id }).expect(200);
  });

  it('succeeds while identity-service is unavailable, and sets the active organization by event', async () => {
    const { id, invitation } = await invited('apart@example.com');
    const recipient = await org.given.signedIn('apart@example.com');
    org.identity.isUnavailable = true;
    await org.as(recipient).post(accept).send({ invitationId: invitation.id }).expect(200);
    org.identity.isUnavailable = false;
    expect(await org.published(orgEvents.activeOrganizationRequested)).toContainEqual({
      sessionId: recipient.session.id,
      organizationId: id,
    });
  });

  it('rejects a deleted user', async () => {
    const { id, invitation } = await invited('ghost@example.com');
    const deletedUser = await org.given.signedIn('ghost@example.com');
    const userId = deletedUser.user.id;
    await org.deliverEvent(identityEvents.userDeleted, { aggregate: userId, data: { userId } });
    await org.as(deletedUser).post(accept).send({ invitationId: invitation.id }).expect(401);
    expect(await org.listMembers(id)).toHaveLength(1);
  });
});

describe('POST /organization/accept-invitation at the membership limit', () => {
  const org = useOrgService({ ORG_MEMBERSHIP_LIMIT: '3' });

  it('respects the membership limit and keeps the other invitations pending', async () => {
    const { id, owner } = await org.given.organization();
    const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`);
    const attempts = await Promise.all(
      emails.map(async (email) => ({
        requester: await org.given.signedIn(email),
        invitation: await org.given.invitation({ organizationId: id, email, actor: owner }),
      })),
    );
    const responses = await Promise.all(
      attempts.map(({ requester, invitation }) =>
        org.as(requester).post(accept).send({ invitationId: invitation.id }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
    expect(responses.find(({ status }) => status === 403)?.body).toEqual({
      code: 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
      message: 'Organization membership limit reached',
    });
    expect(await org.listMembers(id)).toHaveLength(3);
    const pending = await org.sql(
      `select from $schema.invitation where organization_id = $1 and status = 'pending'`,
      [id],
    );
    expect(pending).toHaveLength(2);
  });
});

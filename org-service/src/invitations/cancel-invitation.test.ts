import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const cancel = '/organization/cancel-invitation';

describe('POST /organization/cancel-invitation', () => {
  const org = useOrgService();

  async function invited(email: string, role = 'member') {
    const { id, owner } = await org.given.organization();
    const at = { organizationId: id, email, role, actor: owner };
    return { id, owner, invitation: await org.given.invitation(at) };
  }

  it('cancels the invitation, regardless of the active organization', async () => {
    const { invitation, owner } = await invited('back@example.com');
    const elsewhere = await org.given.organization({ actor: owner });
    const worker = await org.given.workingIn(elsewhere.id, owner);
    const { body } = await org
      .as(worker)
      .post(cancel)
      .send({ invitationId: invitation.id })
      .expect(200);
    expect(body).toEqual({ ...invitation, status: 'canceled' });
    expect(await org.published(orgEvents.invitationCanceled)).toContainEqual(
      expect.objectContaining({ invitationId: await org.referenceOf(invitation) }),
    );
  });

  it('does not change an answered invitation', async () => {
    const { id, invitation, owner } = await invited('joined@example.com');
    const recipient = await org.given.signedIn('joined@example.com');
    const invitationId = invitation.id;
    await org
      .as(recipient)
      .post('/organization/accept-invitation')
      .send({ invitationId })
      .expect(200);
    const { body } = await org.as(owner).post(cancel).send({ invitationId }).expect(400);
    expect(body).toEqual({ code: 'INVITATION_NOT_FOUND', message: 'Invitation not found' });
    expect(await org.listMembers(id)).toHaveLength(2);
  });

  it('cancels an expired invitation', async () => {
    const { invitation, owner } = await invited('old@example.com');
    org.clock.advance('48h');
    await org.as(owner).post(cancel).send({ invitationId: invitation.id }).expect(200);
  });

  it('SEC-81: cancels an owner invitation for an admin, who sees only its reference', async () => {
    const { id, invitation } = await invited('next.owner@example.com', 'owner');
    const admin = await org.given.member(id, { role: 'admin' });
    const list = await org
      .as(admin)
      .get(`/organization/list-invitations?organizationId=${id}`)
      .expect(200);
    const reference = await org.referenceOf(invitation);
    expect(list.body).toMatchObject([{ id: reference, status: 'pending' }]);

    const recipient = await org.given.signedIn('next.owner@example.com');
    for (const path of ['accept-invitation', 'reject-invitation']) {
      await org
        .as(recipient)
        .post(`/organization/${path}`)
        .send({ invitationId: reference })
        .expect(400);
    }
    await org.as(recipient).get(`/organization/get-invitation?id=${reference}`).expect(400);

    const { body } = await org.as(admin).post(cancel).send({ invitationId: reference }).expect(200);
    expect(body).toEqual({ ...invitation, id: reference, status: 'canceled' });
    await org
      .as(recipient)
      .post('/organization/accept-invitation')
      .send({ invitationId: invitation.id })
      .expect(400);
  });

  it('requires membership of that organization and the permission', async () => {
    const { id, invitation, owner } = await invited('kept@example.com');
    const foreign = await org.given.organization();
    const recipient = await org.given.signedIn('kept@example.com');
    const member = await org.given.member(id);
    const send = (requester: typeof owner, invitationId: string | undefined) =>
      org.as(requester).post(cancel).send({ invitationId });
    const reference = await org.referenceOf(invitation);

    await send(owner, 'unknown').expect(400, {
      code: 'INVITATION_NOT_FOUND',
      message: 'Invitation not found',
    });
    for (const requester of [foreign.owner, recipient]) {
      for (const key of [invitation.id, reference]) {
        await send(requester, key).expect(400, {
          code: 'MEMBER_NOT_FOUND',
          message: 'Member not found',
        });
      }
    }
    await send(member, invitation.id).expect(403, {
      code: 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
      message: 'You are not allowed to cancel this invitation',
    });
  });
});

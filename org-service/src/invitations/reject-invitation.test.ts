import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const reject = '/organization/reject-invitation';
const NOT_FOUND = { code: 'INVITATION_NOT_FOUND', message: 'Invitation not found!' };

describe('POST /organization/reject-invitation', () => {
  const org = useOrgService();

  async function invited(email: string) {
    const { id, owner } = await org.given.organization();
    const invitation = await org.given.invitation({ organizationId: id, email, actor: owner });
    return { id, owner, invitation, recipient: await org.given.signedIn(email) };
  }

  it('rejects the invitation and changes nothing else', async () => {
    const { id, invitation, recipient } = await invited('no@example.com');
    const { body } = await org
      .as(recipient)
      .post(reject)
      .send({ invitationId: invitation.id })
      .expect(200);
    expect(body).toEqual({ invitation: { ...invitation, status: 'rejected' }, member: null });
    expect(await org.listMembers(id)).toHaveLength(1);
    expect(org.identity.setActiveRequests).toEqual([]);
    expect(await org.published(orgEvents.invitationRejected)).toContainEqual(
      expect.objectContaining({ invitationId: await org.referenceOf(invitation) }),
    );
  });

  it('responds with an error to unknown, answered and expired invitations', async () => {
    const { invitation, recipient } = await invited('again@example.com');
    const response = (invitationId: string) =>
      org.as(recipient).post(reject).send({ invitationId });
    await response('unknown').expect(400, NOT_FOUND);
    const [first, second] = await Promise.all([response(invitation.id), response(invitation.id)]);
    expect([first.status, second.status].sort()).toEqual([200, 400]);
    await response(invitation.id).expect(400, NOT_FOUND);

    const late = await invited('late@example.com');
    org.clock.advance('48h');
    await org
      .as(late.recipient)
      .post(reject)
      .send({ invitationId: late.invitation.id })
      .expect(400, NOT_FOUND);
  });

  it('accepts the recipient only', async () => {
    const { owner, invitation } = await invited('mine@example.com');
    const { body } = await org
      .as(owner)
      .post(reject)
      .send({ invitationId: invitation.id })
      .expect(403);
    expect(body.code).toBe('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION');
  });
});

import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const revoke = '/organization/revoke-invitation-link';
const NOT_FOUND = { code: 'INVITATION_LINK_NOT_FOUND', message: 'Invitation link not found' };

describe('POST /organization/revoke-invitation-link', () => {
  const org = useOrgService();

  it('revokes the link and keeps the members who joined by it', async () => {
    const { id, owner } = await org.given.organization();
    const { link, token } = await org.given.invitationLink(owner, { organizationId: id });
    const accept = async (status: number) =>
      org
        .as(await org.given.signedIn())
        .post('/organization/accept-invitation-link')
        .send({ token })
        .expect(status);
    await accept(200);
    const { body } = await org
      .as(owner)
      .post(revoke)
      .send({ invitationLinkId: link.id })
      .expect(200);

    expect(body).toMatchObject({ id: link.id, status: 'revoked', uses: 1 });
    expect(body.revokedAt).not.toBeNull();
    await accept(400);
    expect(await org.listMembers(id)).toHaveLength(2);
    expect(await org.published(orgEvents.invitationLinkRevoked)).toEqual([
      expect.objectContaining({ invitationLinkId: link.id, organizationId: id }),
    ]);
  });

  it('succeeds for one of several concurrent requests', async () => {
    const { id, owner } = await org.given.organization();
    const { link } = await org.given.invitationLink(owner, { organizationId: id });
    const responses = await Promise.all(
      [1, 2, 3].map(() => org.as(owner).post(revoke).send({ invitationLinkId: link.id })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('rejects members without the permission, and hides the organization from others', async () => {
    const { id, owner } = await org.given.organization();
    const other = await org.given.organization();
    const member = await org.given.member(id);
    const { link } = await org.given.invitationLink(owner, { organizationId: id });
    const body = { invitationLinkId: link.id };
    await org.as(member).post(revoke).send(body).expect(403, {
      code: 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
      message: 'You are not allowed to cancel this invitation',
    });
    await org.as(other.owner).post(revoke).send(body).expect(400, NOT_FOUND);
    const unknown = { invitationLinkId: 'unknown' };
    await org.as(owner).post(revoke).send(unknown).expect(400, NOT_FOUND);
  });
});

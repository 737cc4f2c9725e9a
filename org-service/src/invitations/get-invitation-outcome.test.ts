import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const get = '/organization/get-invitation-outcome';
const NOT_FOUND = { code: 'INVITATION_NOT_FOUND', message: 'Invitation not found' };

describe('GET /organization/get-invitation-outcome', () => {
  const org = useOrgService();

  it('returns the outcome to the recipient', async () => {
    const name = 'Harbour Radio';
    const { id, slug, owner } = await org.given.organization({ name });
    const email = 'asks-later@example.com';
    const recipient = await org.given.signedIn('ASKS-later@example.com');
    const invited = () => org.given.invitation({ organizationId: id, email, actor: owner });
    const response = (path: string, actor: typeof owner, invitationId: string) =>
      org.as(actor).post(`/organization/${path}`).send({ invitationId }).expect(200);

    const rejected = await invited();
    await response('reject-invitation', recipient, rejected.id);
    const canceled = await invited();
    await response('cancel-invitation', owner, canceled.id);
    const expired = await invited();
    await org.as(recipient).get(`${get}?id=${expired.id}`).expect(400, NOT_FOUND);
    org.clock.advance('48h');
    const accepted = await invited();
    await response('accept-invitation', recipient, accepted.id);

    const outcomes: unknown[] = [];
    for (const one of [rejected, canceled, expired, accepted]) {
      outcomes.push((await org.as(recipient).get(`${get}?id=${one.id}`).expect(200)).body);
    }
    expect(outcomes).toEqual(
      ['rejected', 'canceled', 'expired', 'accepted'].map((outcome) => ({
        outcome,
        organizationName: name,
        organizationSlug: slug,
      })),
    );
  });

  it('returns the same error for other users, the inviter included, and for unknown invitations', async () => {
    const { id, owner } = await org.given.organization();
    const email = 'only-theirs@example.com';
    const recipient = await org.given.signedIn(email);
    const { id: invitationId } = await org.given.invitation({
      organizationId: id,
      email,
      actor: owner,
    });
    await org.as(recipient).post('/organization/reject-invitation').send({ invitationId });
    await org.as(owner).get(`${get}?id=${invitationId}`).expect(400, NOT_FOUND);
    await org.as(recipient).get(`${get}?id=unknown`).expect(400, NOT_FOUND);
    await org.as(null).get(`${get}?id=${invitationId}`).expect(401);
  });
});

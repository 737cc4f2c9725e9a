import { identityEvents } from '@tessera/contracts/identity/events';
import { orgRequests } from '@tessera/contracts/org/requests';
import { beforeAll, describe, expect, it } from 'vitest';
import { goodPassword, useIdentityService } from '../../test/harness.ts';
import { confirmEmail } from '../email-verification/confirm-email.ts';

const path = '/sign-up/email';
const invitation = { id: 'the-invitation', secret: 'the-secret' };

describe('POST /sign-up/email with an invitation', () => {
  const identity = useIdentityService();
  const strict = useIdentityService({ AUTH_REQUIRE_EMAIL_VERIFICATION: 'true' });
  /** The address of the invitation; null while org-service is unavailable. */
  let invited: string | null = 'invited@example.com';

  beforeAll(() => {
    for (const service of [identity, strict]) {
      service.mockRequest(orgRequests.checkInvitation, ({ invitationId, secret, email }) => {
        if (invited === null) throw new Error('unavailable');
        const isKnown = invitationId === invitation.id && secret === invitation.secret;
        return { isValid: isKnown && email === invited };
      });
    }
  });

  const signUp = (service: typeof identity, email: string, more: object = { invitation }) =>
    service
      .as(null)
      .post(path)
      .send({ name: 'Invited', email, password: goodPassword, ...more });

  it('verifies the address and mails no link', async () => {
    const { body } = await signUp(identity, 'Invited@example.com').expect(200);
    expect(body.user).toMatchObject({ email: 'invited@example.com', emailVerified: true });
    expect(await identity.published(identityEvents.userCreated)).toContainEqual({
      userId: body.user.id,
      emailVerified: true,
    });
    const mails = await identity.sql(
      `select from $schema.mail where recipient in ($1, encode(sha256(convert_to($1, 'UTF8')), 'hex'))`,
      ['invited@example.com'],
    );
    expect(mails).toEqual([]);
  });

  it('opens a session where addresses must be verified', async () => {
    const { body } = await signUp(strict, 'invited@example.com').expect(200);
    expect(body.token).toEqual(expect.any(String));
  });

  it.each([
    ['another address', 'other@example.com', { invitation }],
    ['a wrong secret', 'wrong@example.com', { invitation: { ...invitation, secret: 'x' } }],
  ])('mails a link for %s', async (_, email, more) => {
    const { body } = await signUp(identity, email, more).expect(200);
    expect(body.user.emailVerified).toBe(false);
    expect(await identity.mailbox.to(email)).toHaveLength(1);
  });

  it('mails a link while org-service is unavailable', async () => {
    invited = null;
    const { body } = await signUp(identity, 'unchecked@example.com').expect(200);
    invited = 'invited@example.com';
    expect(body.user.emailVerified).toBe(false);
  });

  it.each([{ id: 'x' }, 'text', { id: 'x', secret: 'x'.repeat(129) }])(
    'rejects %j',
    async (wrong) => {
      await signUp(identity, 'rejected@example.com', { invitation: wrong }).expect(400);
    },
  );
});

describe('confirmEmail', () => {
  const identity = useIdentityService();

  it('verifies the address, also in the cached session', async () => {
    const created = await identity.signUp('confirmed@example.com');
    const { id: userId, email } = created.user;
    const request = (input: { userId: string; email: string }) =>
      confirmEmail(identity.deps, input);
    expect(await request({ userId, email: 'former@example.com' })).toEqual({ isChanged: false });
    expect(await request({ userId, email })).toEqual({ isChanged: true });
    expect(await request({ userId, email })).toEqual({ isChanged: false });
    const { body } = await identity.as(created).get('/get-session').expect(200);
    expect(body.user.emailVerified).toBe(true);
  });
});

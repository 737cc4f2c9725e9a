import { linkIn } from '@tessera/testing/mailbox';
import { eventually } from '@tessera/testing/time';
import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('POST /send-verification-email', () => {
  const identity = useIdentityService();
  const path = '/send-verification-email';

  it('mails a link to a known address and responds the same for an unknown one', async () => {
    const { user } = await identity.signUp();
    for (const email of [user.email.toUpperCase(), 'unknown@example.com']) {
      await identity
        .as(null)
        .post(path)
        .send({ email, callbackURL: '/welcome?a=1&b=2' })
        .expect(200, { status: true });
    }
    const [, mail] = await identity.mailbox.to(user.email, 2);
    const link = new URL(mail ? linkIn(mail) : '');
    expect(link.searchParams.get('callbackURL')).toBe('/welcome?a=1&b=2');
    expect(mail?.text).toContain('This link expires in 1 hour.');
    expect(identity.mailbox.mails.some(({ to }) => to.includes('unknown@example.com'))).toBe(false);
  });

  it('sends at most five mails of a kind to an address per hour without revealing it', async () => {
    const { user } = await identity.signUp();
    for (let count = 0; count < 8; count += 1) {
      await identity.as(null).post(path).send({ email: user.email }).expect(200, { status: true });
    }
    const queued = await identity.sql(
      `select 1 from $schema.mail where recipient in ($1, encode(sha256(convert_to($1, 'UTF8')), 'hex'))`,
      [user.email],
    );
    expect(queued).toHaveLength(5);
  });

  it('mails signed-in users only at their own, unverified address', async () => {
    const alice = await identity.signUp();
    const other = await identity
      .as(alice)
      .post(path)
      .send({ email: 'other@example.com' })
      .expect(400);
    expect(other.body.code).toBe('YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL');

    const [mail] = await identity.mailbox.to(alice.user.email);
    const { pathname, search } = new URL(mail ? linkIn(mail) : '');
    await identity.as(null).get(`${pathname}${search}`).expect(302);
    const again = await identity.as(alice).post(path).send({ email: alice.user.email }).expect(400);
    expect(again.body.code).toBe('YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL');
  });

  it('rejects invalid addresses and untrusted callbackURLs', async () => {
    const invalid = await identity.as(null).post(path).send({ email: 'no-address' }).expect(400);
    expect(invalid.body.code).toBe('VALIDATION_ERROR');
    const untrusted = { email: 'a@example.com', callbackURL: 'https://evil.example' };
    await identity.as(null).post(path).send(untrusted).expect(403);
  });

  it('loses no mail while the mail server is down', async () => {
    identity.mailbox.rejectDeliveries(true);
    const { user } = await identity.signUp();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(identity.mailbox.mails.some(({ to }) => to.includes(user.email))).toBe(false);
    identity.mailbox.rejectDeliveries(false);
    identity.clock.advance('1m');
    expect(await identity.mailbox.to(user.email)).toHaveLength(1);
    // The mail is sent before its row is emptied.
    await eventually(async () => {
      const [row] = await identity.sql<{ data: object }>(
        `select data from $schema.mail where recipient in ($1, encode(sha256(convert_to($1, 'UTF8')), 'hex'))`,
        [user.email],
      );
      expect(row?.data).toEqual({});
    });
  });
});

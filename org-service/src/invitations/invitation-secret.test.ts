import { orgEvents } from '@tessera/contracts/org/events';
import { linkIn } from '@tessera/testing/mailbox';
import { describe, expect, it } from 'vitest';
import { type OrgHarness, useOrgService } from '../../test/harness.ts';
import { checkInvitation } from './check-invitation.ts';

const accept = '/organization/accept-invitation';
const reject = '/organization/reject-invitation';
const get = '/organization/get-invitation';
const NOT_FOUND = { code: 'INVITATION_NOT_FOUND', message: 'Invitation not found' };
const NOT_FOUND_TO_SHOW = { code: 'INVITATION_NOT_FOUND', message: 'Invitation not found!' };
const VERIFY_FIRST = {
  code: 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
  message: 'Email verification required before accepting or rejecting invitation',
};

type Entry = { action: string; targetId: string; data: Record<string, unknown> };

/** An invitation, and the secret of the last link mailed to its address. */
async function invited(org: OrgHarness, email: string, role = 'admin') {
  const created = await org.given.organization({ name: 'Lighthouse' });
  const at = { organizationId: created.id, email, role, actor: created.owner };
  const invitation = await org.given.invitation(at);
  return { ...created, invitation, secret: await mailedSecret(org, email) };
}

async function mailedSecret(org: OrgHarness, email: string, mails = 1): Promise<string> {
  const mail = (await org.mailbox.to(email, mails)).at(-1);
  if (mail === undefined) throw new Error('no mail');
  return new URL(linkIn(mail)).searchParams.get('secret') ?? '';
}

describe('invitation id', () => {
  const org = useOrgService();

  it('SEC-116: is in no event and no audit entry, so that readers of the audit log cannot accept it', async () => {
    const { id, owner, invitation } = await invited(org, 'owner-to-be@example.com', 'owner');
    const admin = await org.given.member(id, { role: 'admin' });
    const outsider = await org.given.signedIn('owner-to-be@example.com', { emailVerified: false });
    await org
      .as(owner)
      .post('/organization/invite-member')
      .send({ email: invitation.email, role: 'owner', organizationId: id, resend: true })
      .expect(200);

    const { body } = await org
      .as(admin)
      .get('/organization/list-audit-entries')
      .query({ organizationId: id })
      .expect(200);
    const entries = (body.items as Entry[]).filter(({ action }) =>
      action.startsWith('invitation.'),
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'invitation.renewed',
      'invitation.created',
    ]);
    for (const { targetId, data } of entries) {
      expect(data.invitationId).toBe(targetId);
      await org.as(outsider).post(accept).send({ invitationId: targetId }).expect(400, NOT_FOUND);
      await org.as(outsider).get(get).query({ id: targetId }).expect(400, NOT_FOUND_TO_SHOW);
    }
    const stored = await org.sql<{ text: string }>(
      `select envelope::text as text from $schema.outbox where aggregate = $1
       union all select data::text || target_id from $schema.audit_entry where organization_id = $1`,
      [id],
    );
    expect(stored.filter(({ text }) => text.includes(invitation.id))).toEqual([]);
  });

  it('SEC-116: is in no event of a response', async () => {
    const { id, owner, invitation } = await invited(org, 'accepts@example.com');
    const other = await org.given.invitation({
      organizationId: id,
      email: 'declines@example.com',
      actor: owner,
    });
    const third = await org.given.invitation({
      organizationId: id,
      email: 'canceled@example.com',
      actor: owner,
    });
    await org
      .as(await org.given.signedIn('accepts@example.com'))
      .post(accept)
      .send({ invitationId: invitation.id })
      .expect(200);
    await org
      .as(await org.given.signedIn('declines@example.com'))
      .post(reject)
      .send({ invitationId: other.id })
      .expect(200);
    await org
      .as(owner)
      .post('/organization/cancel-invitation')
      .send({ invitationId: third.id })
      .expect(200);
    const ids = new Set([invitation.id, other.id, third.id]);
    const responses = [
      ...(await org.published(orgEvents.invitationAccepted)),
      ...(await org.published(orgEvents.invitationRejected)),
      ...(await org.published(orgEvents.invitationCanceled)),
    ].filter(({ organizationId }) => organizationId === id);
    expect(responses).toHaveLength(3);
    expect(responses.filter(({ invitationId }) => ids.has(invitationId))).toEqual([]);
  });

  it('SEC-116: requires a verified address for roles above the lowest, without a secret', async () => {
    const { invitation } = await invited(org, 'published@example.com');
    const low = await invited(org, 'published@example.com', 'member');
    for (const { id } of [invitation, low.invitation]) {
      await org.sql('update $schema.invitation set secret_hash = null where id = $1', [id]);
    }
    const unverified = await org.given.signedIn('published@example.com', { emailVerified: false });
    const verified = await org.given.signedIn('published@example.com');
    await org.as(unverified).post(accept).send({ invitationId: low.invitation.id }).expect(200);
    const body = { invitationId: invitation.id };
    await org.as(unverified).post(accept).send(body).expect(403, VERIFY_FIRST);
    await org.as(verified).post(accept).send(body).expect(200);
  });
});

describe('invitation secret', () => {
  const org = useOrgService();

  it('SEC-81: has 43 characters, of which only the hash is stored', async () => {
    const { invitation, secret } = await invited(org, 'hashed@example.com');
    expect(secret).toMatch(/^[A-Za-z0-9]{43}$/);
    const rows = await org.sql<{ text: string }>(
      'select i::text as text from $schema.invitation i where id = $1',
      [invitation.id],
    );
    expect(rows.filter(({ text }) => text.includes(secret))).toEqual([]);
  });

  it('shows a preview without a session', async () => {
    const { owner, invitation, secret } = await invited(org, 'previews@example.com');
    const { body } = await org.as(null).get(get).query({ id: invitation.id, secret }).expect(200);
    expect(body).toEqual({
      organizationName: 'Lighthouse',
      inviterName: owner.user.name,
      role: 'admin',
      email: 'previews@example.com',
      expiresAt: invitation.expiresAt,
    });
    await org.as(null).get(get).query({ id: invitation.id }).expect(401, {
      code: 'NOT_AUTHENTICATED',
      message: 'Not authenticated',
    });
  });

  it('returns "not found" for a wrong secret', async () => {
    const { invitation, secret } = await invited(org, 'mistyped@example.com');
    const other = await invited(org, 'mistyped-too@example.com');
    const recipient = await org.given.signedIn('mistyped@example.com');
    for (const wrong of [other.secret, secret.slice(1), `${secret}a`, 'x']) {
      for (const actor of [null, recipient]) {
        await org
          .as(actor)
          .get(get)
          .query({ id: invitation.id, secret: wrong })
          .expect(400, NOT_FOUND_TO_SHOW);
      }
      const body = { invitationId: invitation.id, secret: wrong };
      await org.as(recipient).post(accept).send(body).expect(400, NOT_FOUND);
      await org.as(recipient).post(reject).send(body).expect(400, NOT_FOUND_TO_SHOW);
    }
    const body = { invitationId: invitation.id, secret };
    const { body: shown } = await org
      .as(recipient)
      .get(get)
      .query({ id: invitation.id, secret })
      .expect(200);
    expect(shown).toMatchObject({ id: invitation.id, inviterId: invitation.inviterId });
    await org.as(recipient).post(accept).send(body).expect(200);
  });

  it('works only for the recipient once a user is signed in', async () => {
    const { invitation, secret } = await invited(org, 'mine@example.com');
    const other = await org.given.signedIn('other@example.com');
    const error = {
      code: 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
      message: 'You are not the recipient of the invitation',
    };
    await org.as(other).get(get).query({ id: invitation.id, secret }).expect(403, error);
    const body = { invitationId: invitation.id, secret };
    await org.as(other).post(accept).send(body).expect(403, error);
  });

  it('is replaced with every mail', async () => {
    const email = 'again@example.com';
    const { id, owner, invitation, secret: first } = await invited(org, email);
    const body = { email, role: 'admin', organizationId: id, resend: true };
    await org.as(owner).post('/organization/invite-member').send(body).expect(200);
    const second = await mailedSecret(org, email, 2);
    expect(second).not.toBe(first);
    const query = (secret: string) => ({ id: invitation.id, secret });
    await org.as(null).get(get).query(query(first)).expect(400, NOT_FOUND_TO_SHOW);
    await org.as(null).get(get).query(query(second)).expect(200);
  });

  it('SEC-128: stays valid when the mail limit prevents another mail', async () => {
    const email = 'limited@example.com';
    const { id, owner, invitation } = await invited(org, email);
    const body = { email, role: 'admin', organizationId: id, resend: true };
    for (const _ of Array(6)) {
      await org.as(owner).post('/organization/invite-member').send(body).expect(200);
    }
    const secret = await mailedSecret(org, email, 5);
    await org.as(null).get(get).query({ id: invitation.id, secret }).expect(200);
  });
});

describe('ORG_INVITATION_REQUIRES_VERIFIED_EMAIL', () => {
  const org = useOrgService({ ORG_INVITATION_REQUIRES_VERIFIED_EMAIL: 'true' });

  it('SEC-81: requires a verified address or the secret for a role above the lowest', async () => {
    const { id, owner, invitation, secret } = await invited(org, 'careful@example.com');
    const unverified = await org.given.signedIn('careful@example.com', { emailVerified: false });
    const body = { invitationId: invitation.id };
    await org.as(unverified).post(accept).send(body).expect(403, VERIFY_FIRST);
    await org
      .as(unverified)
      .post(accept)
      .send({ ...body, secret: `${secret}x` })
      .expect(400, NOT_FOUND);
    await org
      .as(unverified)
      .post(accept)
      .send({ ...body, secret })
      .expect(200);

    const next = { organizationId: id, email: 'proven@example.com', role: 'admin', actor: owner };
    const other = await org.given.invitation(next);
    const verified = await org.given.signedIn('proven@example.com');
    await org.as(verified).post(accept).send({ invitationId: other.id }).expect(200);
  });

  it('SEC-81: requires a verified address or the secret for a custom role with any permission', async () => {
    const { id, owner } = await org.given.organization();
    await org.given.role(id, owner, 'auditor', { audit: ['read'] });
    await org.given.role(id, owner, 'greeter', {});
    const email = 'custom-role@example.com';
    const actor = await org.given.signedIn(email, { emailVerified: false });
    const auditor = await org.given.invitation({
      organizationId: id,
      email,
      role: 'auditor',
      actor: owner,
    });
    await org.as(actor).post(accept).send({ invitationId: auditor.id }).expect(403, VERIFY_FIRST);
    await org
      .as(owner)
      .post('/organization/cancel-invitation')
      .send({ invitationId: auditor.id })
      .expect(200);
    const greeter = await org.given.invitation({
      organizationId: id,
      email,
      role: 'greeter',
      actor: owner,
    });
    await org.as(actor).post(accept).send({ invitationId: greeter.id }).expect(200);
  });

  it('requires neither for the lowest role', async () => {
    const { invitation } = await invited(org, 'lowest@example.com', 'member');
    const actor = await org.given.signedIn('lowest@example.com', { emailVerified: false });
    await org.as(actor).post(accept).send({ invitationId: invitation.id }).expect(200);
  });
});

describe('the address of a mailed invitation', () => {
  const org = useOrgService();

  it('is verified when its recipient accepts with the secret', async () => {
    const email = 'prover@example.com';
    const { invitation, secret } = await invited(org, email);
    const recipient = await org.given.signedIn(email, { emailVerified: false });
    const body = { invitationId: invitation.id, secret };
    await org.as(recipient).post(accept).send(body).expect(200);
    expect(org.identity.confirmedEmails).toContainEqual({ userId: recipient.user.id, email });
  });

  it('stays unverified without the secret, and nothing is requested for a verified one', async () => {
    const before = org.identity.confirmedEmails.length;
    const withoutSecret = await invited(org, 'no-secret@example.com', 'member');
    const unverified = await org.given.signedIn('no-secret@example.com', { emailVerified: false });
    const { id: invitationId } = withoutSecret.invitation;
    await org.as(unverified).post(accept).send({ invitationId }).expect(200);
    const verified = await invited(org, 'verified@example.com', 'member');
    const recipient = await org.given.signedIn('verified@example.com');
    await org
      .as(recipient)
      .post(accept)
      .send({ invitationId: verified.invitation.id, secret: verified.secret })
      .expect(200);
    expect(org.identity.confirmedEmails).toHaveLength(before);
  });

  it('joins the organization also while identity-service is unavailable', async () => {
    const email = 'later@example.com';
    const { id, invitation, secret } = await invited(org, email, 'member');
    const recipient = await org.given.signedIn(email, { emailVerified: false });
    org.identity.isUnavailable = true;
    const body = { invitationId: invitation.id, secret };
    await org.as(recipient).post(accept).send(body).expect(200);
    org.identity.isUnavailable = false;
    expect(await org.listMembers(id)).toHaveLength(2);
  });

  it('is proven by the secret of a pending invitation to it only', async () => {
    const email = 'checked@example.com';
    const { owner, invitation, secret } = await invited(org, email);
    const input = { invitationId: invitation.id, secret, email: 'Checked@example.com' };
    const isValid = async (changes: Partial<typeof input> = {}) =>
      (await checkInvitation(org.deps, { ...input, ...changes })).isValid;
    expect(await isValid()).toBe(true);
    expect(await isValid({ email: 'other@example.com' })).toBe(false);
    expect(await isValid({ secret: 'wrong' })).toBe(false);
    expect(await isValid({ invitationId: 'unknown' })).toBe(false);
    await org
      .as(owner)
      .post('/organization/cancel-invitation')
      .send({ invitationId: invitation.id })
      .expect(200);
    expect(await isValid()).toBe(false);
  });
});

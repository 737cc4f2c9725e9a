import { orgEvents } from '@tessera/contracts/org/events';
import { startDnsServer } from '@tessera/testing/dns-server';
import { linkIn } from '@tessera/testing/mailbox';
import { statementsOf } from '@tessera/testing/statements';
import { afterAll, describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const call = '/organization/request-to-join';
const dns = await startDnsServer();
afterAll(() => dns.close());

describe('POST /organization/request-to-join', () => {
  const org = useOrgService({ ORG_DNS_SERVERS: dns.address });

  async function organizationWithDomain(domain: string, policy: 'join' | 'request' = 'request') {
    const owner = await org.given.signedIn(`owner@${domain}`, { language: 'de' });
    const created = await org.given.organization({ actor: owner, name: 'Harbour' });
    const at = { domain, organizationId: created.id, policy };
    return { ...created, emailDomain: await org.given.verifiedDomain(owner, dns, at) };
  }
  const attempt = (actor: { cookie: string }, organizationId: string) =>
    org.as(actor).post(call).send({ organizationId });

  it('creates a request and mails the approvers in their languages', async () => {
    const { id, slug, emailDomain } = await organizationWithDomain('knock.example');
    const admin = await org.given.member(id, {
      role: 'member,admin',
      user: { email: 'admin@knock.example', language: 'fr' },
    });
    const member = await org.given.member(id, { user: { email: 'member@knock.example' } });
    const requester = await org.given.signedIn('Person@Knock.example', { name: 'Perso <b>n' });
    const { body } = await attempt(requester, id).expect(200);

    expect(body).toEqual({
      id: expect.any(String),
      organizationId: id,
      userId: requester.user.id,
      email: 'person@knock.example',
      status: 'pending',
      createdAt: expect.any(String),
      decidedAt: null,
      decidedBy: null,
    });
    expect(await org.published(orgEvents.joinRequestCreated)).toEqual([
      {
        joinRequestId: body.id,
        organizationId: id,
        userId: requester.user.id,
        emailDomainId: emailDomain.id,
      },
    ]);
    const [toOwner] = await org.mailbox.to('owner@knock.example');
    const [toAdmin] = await org.mailbox.to(admin.user.email);
    if (toOwner === undefined || toAdmin === undefined) throw new Error('no mail');
    expect(toOwner.subject).toContain('möchte Harbour beitreten');
    expect(toAdmin.subject).toContain('demande à rejoindre Harbour');
    expect(toOwner.text).toMatch(/^Tessera\n\nHallo \S.*,\n\n/);
    expect(linkIn(toOwner)).toBe(`http://localhost:3000/o/${slug}/members`);
    expect(toOwner.html).toContain('Perso &lt;b&gt;n');
    const queued = await org.sql<{ recipient: string }>(
      `select recipient from $schema.mail where kind = 'join-request'`,
    );
    expect(queued.map(({ recipient }) => recipient)).not.toContain(member.user.email);
    expect(await org.listMembers(id)).toHaveLength(3);
  });

  it('mails members with a custom role that may invite', async () => {
    const { id, owner } = await organizationWithDomain('own-roles.example');
    await org
      .as(owner)
      .post('/organization/create-role')
      .send({ organizationId: id, role: 'host', permission: { invitation: ['create'] } })
      .expect(200);
    const host = await org.given.member(id, {
      role: 'host',
      user: { email: 'host@own-roles.example' },
    });
    const requester = await org.given.signedIn('a@own-roles.example');
    await attempt(requester, id).expect(200);
    expect(await org.mailbox.to(host.user.email)).toHaveLength(1);
  });

  it('creates one request for concurrent calls, and another one after a decision', async () => {
    const { id, owner } = await organizationWithDomain('once-only.example');
    const requester = await org.given.signedIn('a@once-only.example');
    const responses = await Promise.all([1, 2, 3].map(() => attempt(requester, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(responses.find(({ status }) => status === 400)?.body).toEqual({
      code: 'YOU_HAVE_ALREADY_REQUESTED_TO_JOIN',
      message: 'You have already requested to join this organization',
    });
    const joinRequestId = responses.find(({ status }) => status === 200)?.body.id;
    await org
      .as(owner)
      .post('/organization/decline-join-request')
      .send({ joinRequestId })
      .expect(200);
    await attempt(requester, id).expect(200);
  });

  it('rejects other addresses, unverified addresses and members', async () => {
    const { id } = await organizationWithDomain('closed.example');
    const withoutApproval = await organizationWithDomain('free.example', 'join');
    const code = async (actor: { cookie: string }, organizationId: string, status: number) =>
      (await attempt(actor, organizationId).expect(status)).body.code;
    const requester = await org.given.signedIn('a@closed.example');
    for (const organizationId of [withoutApproval.id, 'unknown']) {
      expect(await code(requester, organizationId, 403)).toBe('YOU_CANNOT_JOIN_THIS_ORGANIZATION');
    }
    const outsider = await org.given.signedIn('a@elsewhere.example');
    expect(await code(outsider, id, 403)).toBe('YOU_CANNOT_JOIN_THIS_ORGANIZATION');
    // With the policy `join` there is nothing to request.
    const otherMember = await org.given.signedIn('a@free.example');
    expect(await code(otherMember, withoutApproval.id, 403)).toBe(
      'YOU_CANNOT_JOIN_THIS_ORGANIZATION',
    );
    const unverified = await org.given.signedIn('b@closed.example', { emailVerified: false });
    expect(await code(unverified, id, 403)).toBe('EMAIL_VERIFICATION_REQUIRED_TO_JOIN');
    const member = await org.given.member(id, { user: { email: 'm@closed.example' } });
    expect(await code(member, id, 400)).toBe('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION');
  });

  it('SEC-92: sends at most five mails per address and hour, over all organizations', async () => {
    const approver = await org.given.signedIn('approver@busy.example');
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const domain = `busy-${number}.example`;
      const { id } = await organizationWithDomain(domain);
      await org.given.member(id, { role: 'admin', user: approver.user });
      await attempt(await org.given.signedIn(`person@${domain}`), id).expect(200);
    }
    expect(await org.mailbox.to(approver.user.email, 5)).toHaveLength(5);
    const [queued] = await org.sql<{ total: number }>(
      `select count(*)::int as total from $schema.mail where recipient in ($1, encode(sha256(convert_to($1, 'UTF8')), 'hex'))`,
      [approver.user.email],
    );
    expect(queued?.total).toBe(5);
  });

  it('limits pending requests to two hundred', async () => {
    const { id, emailDomain } = await organizationWithDomain('crowded.example');
    await org.sql(
      `insert into $schema.join_request
       select 'r' || n, $1, $2, 'u' || n, 'u' || n || '@crowded.example', 'pending', now()
       from generate_series(1, 199) as n`,
      [id, emailDomain.id],
    );
    const users = await Promise.all(
      ['a', 'b'].map((name) => org.given.signedIn(`${name}@crowded.example`)),
    );
    const responses = await Promise.all(users.map((requester) => attempt(requester, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(responses.find(({ status }) => status === 403)?.body.code).toBe(
      'JOIN_REQUEST_LIMIT_REACHED',
    );
  });

  it('needs ten round trips, regardless of the number of approvers', async () => {
    const { id } = await organizationWithDomain('counted-too.example');
    for (const _ of [1, 2, 3]) await org.given.member(id, { role: 'admin' });
    const requester = await org.given.signedIn('a@counted-too.example');
    const requested = await statementsOf((requestId) =>
      attempt(requester, id).set('x-request-id', requestId).expect(200),
    );
    expect(requested).toEqual([
      'insert user_profile',
      'select organization for no key update',
      'select email_domain',
      'select member',
      'select join_request',
      'insert join_request',
      'insert outbox_aggregate, insert audit_entry, insert outbox',
      'select member',
      'select mail_limit',
      'insert mail',
    ]);
  });
});

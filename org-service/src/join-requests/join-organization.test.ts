import { identityEvents } from '@tessera/contracts/identity/events';
import { orgEvents } from '@tessera/contracts/org/events';
import { startDnsServer } from '@tessera/testing/dns-server';
import { statementsOf } from '@tessera/testing/statements';
import { afterAll, describe, expect, it } from 'vitest';
import { cookieLines, useOrgService } from '../../test/harness.ts';

const join = '/organization/join';
const CANNOT_JOIN = {
  code: 'YOU_CANNOT_JOIN_THIS_ORGANIZATION',
  message: 'You cannot join this organization',
};
const dns = await startDnsServer();
afterAll(() => dns.close());

describe('POST /organization/join', () => {
  const org = useOrgService({ ORG_DNS_SERVERS: dns.address });

  async function organizationWithDomain(
    domain: string,
    wanted: { role?: string; policy?: 'join' | 'request' } = {},
  ) {
    const created = await org.given.organization();
    const at = { domain, organizationId: created.id, policy: 'join', ...wanted } as const;
    return { ...created, emailDomain: await org.given.verifiedDomain(created.owner, dns, at) };
  }
  const attempt = (actor: { cookie: string }, organizationId: string) =>
    org.as(actor).post(join).send({ organizationId });

  it('makes the caller a member with the domain’s role, and the organization active', async () => {
    const { id, emailDomain } = await organizationWithDomain('open.example');
    const requester = await org.given.signedIn('Person@Open.example');
    const response = await attempt(requester, id).expect(200);

    expect(response.body.member).toEqual({
      id: expect.any(String),
      organizationId: id,
      userId: requester.user.id,
      role: 'member',
      teamId: null,
      createdAt: expect.any(String),
    });
    expect(cookieLines(response)).toHaveLength(1);
    expect(org.identity.setActiveRequests).toContainEqual({
      sessionId: requester.session.id,
      organizationId: id,
    });
    expect(await org.published(orgEvents.emailDomainUsed)).toEqual([
      expect.objectContaining({
        emailDomainId: emailDomain.id,
        userId: requester.user.id,
        memberId: response.body.member.id,
      }),
    ]);
  });

  it('returns the same error for every organization that the address cannot join', async () => {
    const requestOnly = await organizationWithDomain('asking.example', { policy: 'request' });
    const other = await organizationWithDomain('other.example');
    const named = await org.given.organization();
    await org.given.emailDomain(named.owner, {
      domain: 'unproven.example',
      organizationId: named.id,
      policy: 'join',
    });
    const asker = await org.given.signedIn('a@asking.example');
    for (const organizationId of [requestOnly.id, other.id, named.id, 'unknown']) {
      await attempt(asker, organizationId).expect(403, CANNOT_JOIN);
    }
    const withUnverifiedDomain = await org.given.signedIn('a@unproven.example');
    await attempt(withUnverifiedDomain, named.id).expect(403, CANNOT_JOIN);
    const withSubdomain = await org.given.signedIn('a@below.other.example');
    await attempt(withSubdomain, other.id).expect(403, CANNOT_JOIN);
  });

  it('uses only the session’s address, which must be verified', async () => {
    const { id } = await organizationWithDomain('proof.example');
    const unverified = await org.given.signedIn('a@proof.example', { emailVerified: false });
    const { body } = await attempt(unverified, id).expect(403);
    expect(body.code).toBe('EMAIL_VERIFICATION_REQUIRED_TO_JOIN');
    const outsider = await org.given.signedIn('a@elsewhere.example');
    await org
      .as(outsider)
      .post(join)
      .send({
        organizationId: id,
        email: 'a@proof.example',
        domain: 'proof.example',
        role: 'owner',
      })
      .expect(403, CANNOT_JOIN);
    expect(await org.listMembers(id)).toHaveLength(1);
  });

  it('requires approval for a removed user, not for one who left', async () => {
    const { id, owner } = await organizationWithDomain('returning.example');
    const body = { organizationId: id };
    const [left, removed] = await Promise.all(
      ['left', 'removed'].map((name) => org.given.signedIn(`${name}@returning.example`)),
    );
    if (left === undefined || removed === undefined) throw new Error('missing members');
    await attempt(left, id).expect(200);
    await org.as(left).post('/organization/leave').send(body).expect(200);
    await attempt(left, id).expect(200);

    await attempt(removed, id).expect(200);
    await org
      .as(owner)
      .post('/organization/remove-member')
      .send({ ...body, memberIdOrEmail: 'removed@returning.example' })
      .expect(200);
    await attempt(removed, id).expect(403, CANNOT_JOIN);
    const { body: joinable } = await org
      .as(removed)
      .get('/organization/list-joinable-organizations')
      .expect(200);
    expect(joinable).toEqual([expect.objectContaining({ id, policy: 'request' })]);
    const { body: requested } = await org
      .as(removed)
      .post('/organization/request-to-join')
      .send(body)
      .expect(200);
    await org
      .as(owner)
      .post('/organization/approve-join-request')
      .send({ joinRequestId: requested.id })
      .expect(200);
  });

  it('SEC-120: rejects a join by a domain whose grantor could no longer grant its role', async () => {
    const { id, owner } = await org.given.organization();
    const body = { organizationId: id };
    const admin = await org.given.member(id, {
      role: 'admin',
      user: { email: 'boss@vouched.example' },
    });
    const at = { ...body, domain: 'vouched.example', policy: 'join' } as const;
    const emailDomain = await org.given.verifiedDomain(admin, dns, at);
    await attempt(await org.given.signedIn('early@vouched.example'), id).expect(200);

    const changeRole = (role: string) =>
      org
        .as(owner)
        .post('/organization/update-member-role')
        .send({ ...body, memberId: admin.member.id, role })
        .expect(200);
    const policies = async (actor: { cookie: string }) => {
      const { body: joinable } = await org
        .as(actor)
        .get('/organization/list-joinable-organizations')
        .expect(200);
      const { body: domains } = await org
        .as(owner)
        .get('/organization/list-email-domains')
        .query(body)
        .expect(200);
      return [joinable[0].policy, domains[0].effectivePolicy];
    };
    const newUser = await org.given.signedIn('late@vouched.example');
    await changeRole('member');
    await attempt(newUser, id).expect(403, CANNOT_JOIN);
    expect(await policies(newUser)).toEqual(['request', 'request']);
    await changeRole('admin');
    expect(await policies(newUser)).toEqual(['join', 'join']);
    await org
      .as(owner)
      .post('/organization/remove-member')
      .send({ ...body, memberIdOrEmail: admin.member.id })
      .expect(200);
    // Neither another account of the removed admin's domain nor any other user can join without approval.
    await attempt(await org.given.signedIn('second@vouched.example'), id).expect(403, CANNOT_JOIN);
    await org.as(newUser).post('/organization/request-to-join').send(body).expect(200);

    // Another member grants the same role and policy.
    await org
      .as(owner)
      .post('/organization/update-email-domain')
      .send({ emailDomainId: emailDomain.id })
      .expect(200);
    await attempt(await org.given.signedIn('third@vouched.example'), id).expect(200);
  });

  it('SEC-120: requires approval for another account with the address of a removed member', async () => {
    const { id, owner } = await organizationWithDomain('again.example');
    const body = { organizationId: id };
    const { token } = await org.given.invitationLink(owner, body);
    const removed = await org.given.signedIn('anna@again.example');
    await attempt(removed, id).expect(200);
    await org
      .as(owner)
      .post('/organization/remove-member')
      .send({ ...body, memberIdOrEmail: 'anna@again.example' })
      .expect(200);
    const { id: userId } = removed.user;
    await org.deliverEvent(identityEvents.userDeleted, { aggregate: userId, data: { userId } });

    for (const email of ['Anna@again.example', 'anna+2@again.example']) {
      const again = await org.given.signedIn(email);
      await attempt(again, id).expect(403, CANNOT_JOIN);
      const link = '/organization/accept-invitation-link';
      await org.as(again).post(link).send({ token }).expect(400);
    }
    await attempt(await org.given.signedIn('annabel@again.example'), id).expect(200);
    const storedRows = await org.sql<{ text: string }>(
      'select r::text as text from $schema.removed_member r where organization_id = $1',
      [id],
    );
    expect(storedRows).toHaveLength(1);
    expect(storedRows[0]?.text).not.toContain('anna');
  });

  it('adds a user once under concurrent requests', async () => {
    const { id } = await organizationWithDomain('once.example');
    const requester = await org.given.signedIn('a@once.example');
    const responses = await Promise.all([1, 2, 3].map(() => attempt(requester, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(responses.find(({ status }) => status === 400)?.body.code).toBe(
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    );
    expect(await org.listMembers(id)).toHaveLength(2);
  });

  it('rejects joins concurrent with the removal of the domain', async () => {
    for (const round of [1, 2, 3]) {
      const { id, owner, emailDomain } = await organizationWithDomain(`race-${round}.example`);
      const requester = await org.given.signedIn(`a@race-${round}.example`);
      const [joined, removed] = await Promise.all([
        attempt(requester, id),
        org
          .as(owner)
          .post('/organization/remove-email-domain')
          .send({ emailDomainId: emailDomain.id }),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 403]).toContain(joined.status);
      const lateUser = await org.given.signedIn(`b@race-${round}.example`);
      await attempt(lateUser, id).expect(403, CANNOT_JOIN);
    }
  });

  it('rejects a deleted user', async () => {
    const { id } = await organizationWithDomain('ghost.example');
    const deletedUser = await org.given.signedIn('ghost@ghost.example');
    const { id: userId } = deletedUser.user;
    await org.deliverEvent(identityEvents.userDeleted, { aggregate: userId, data: { userId } });
    await attempt(deletedUser, id).expect(401);
  });

  it('needs six round trips', async () => {
    const { id } = await organizationWithDomain('counted.example');
    const requester = await org.given.signedIn('a@counted.example');
    const requested = await statementsOf((requestId) =>
      attempt(requester, id).set('x-request-id', requestId).expect(200),
    );
    expect(requested).toEqual([
      'insert user_profile',
      'select organization for no key update',
      'select email_domain',
      'select member',
      'insert member',
      'insert outbox_aggregate, insert audit_entry, insert outbox',
    ]);
  });
});

describe('POST /organization/join at the membership limit', () => {
  const org = useOrgService({ ORG_DNS_SERVERS: dns.address, ORG_MEMBERSHIP_LIMIT: '2' });

  it('respects the membership limit', async () => {
    const { id, owner } = await org.given.organization();
    await org.given.verifiedDomain(owner, dns, {
      domain: 'full.example',
      organizationId: id,
      policy: 'join',
    });
    const users = await Promise.all(
      ['a', 'b', 'c'].map((name) => org.given.signedIn(`${name}@full.example`)),
    );
    const responses = await Promise.all(
      users.map((requester) => org.as(requester).post(join).send({ organizationId: id })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(responses.find(({ status }) => status === 403)?.body.code).toBe(
      'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    );
  });
});

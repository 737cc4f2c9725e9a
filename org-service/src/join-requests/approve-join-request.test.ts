import { identityEvents } from '@tessera/contracts/identity/events';
import { orgEvents } from '@tessera/contracts/org/events';
import { startDnsServer } from '@tessera/testing/dns-server';
import { linkIn } from '@tessera/testing/mailbox';
import { afterAll, describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const approve = '/organization/approve-join-request';
const NOT_FOUND = { code: 'JOIN_REQUEST_NOT_FOUND', message: 'Join request not found' };
const dns = await startDnsServer();
afterAll(() => dns.close());

describe('POST /organization/approve-join-request', () => {
  const org = useOrgService({ ORG_DNS_SERVERS: dns.address });

  async function requested(domain: string) {
    const created = await org.given.organization({ name: 'Harbour' });
    const at = { domain, organizationId: created.id };
    const emailDomain = await org.given.verifiedDomain(created.owner, dns, at);
    const requester = await org.given.signedIn(`person@${domain}`, { language: 'es' });
    const request = await org.given.joinRequest(requester, created.id);
    const attempt = (actor: { cookie: string }) =>
      org.as(actor).post(approve).send({ joinRequestId: request.id });
    return { ...created, emailDomain, requester, request, attempt };
  }

  it('adds the requesting user with the domain’s role and mails them', async () => {
    const { id, slug, owner, requester, request, attempt } = await requested('approved.example');
    const { body } = await attempt(owner).expect(200);

    expect(body).toEqual({
      joinRequest: {
        ...request,
        status: 'approved',
        decidedAt: expect.any(String),
        decidedBy: owner.user.id,
      },
      member: {
        id: expect.any(String),
        organizationId: id,
        userId: requester.user.id,
        role: 'member',
        teamId: null,
        createdAt: expect.any(String),
      },
    });
    expect(await org.published(orgEvents.joinRequestApproved)).toEqual([
      expect.objectContaining({ joinRequestId: request.id, memberId: body.member.id }),
    ]);
    const [mail] = await org.mailbox.to('person@approved.example');
    if (mail === undefined) throw new Error('no mail');
    expect(mail.subject).toBe('Ya formas parte de Harbour');
    expect(linkIn(mail)).toBe(`http://localhost:3000/o/${slug}`);
    await attempt(owner).expect(400, NOT_FOUND);
  });

  it('succeeds for one of several concurrent decisions', async () => {
    for (const round of [1, 2, 3]) {
      const { id, owner, requester, request, attempt } = await requested(`turn-${round}.example`);
      const body = { joinRequestId: request.id };
      const responses = await Promise.all([
        attempt(owner),
        org.as(requester).post('/organization/withdraw-join-request').send(body),
        org.as(owner).post('/organization/decline-join-request').send(body),
        attempt(owner),
      ]);
      const successful = responses.filter(({ status }) => status === 200);
      expect(successful).toHaveLength(1);
      expect(await org.listMembers(id)).toHaveLength(
        'member' in (successful[0]?.body ?? {}) ? 2 : 1,
      );
    }
  });

  it('rejects members who may not invite to the role, and reveals nothing to non-members', async () => {
    const { id, owner, attempt, emailDomain } = await requested('permissions.example');
    // A domain of an earlier version.
    await org.sql(`update $schema.email_domain set role = 'admin' where id = $1`, [emailDomain.id]);
    const member = await org.given.member(id);
    const other = await org.given.organization();
    expect((await attempt(member).expect(403)).body.code).toBe(
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    );
    await org
      .as(owner)
      .post('/organization/create-role')
      .send({ organizationId: id, role: 'host', permission: { invitation: ['create'] } })
      .expect(200);
    const host = await org.given.member(id, { role: 'host' });
    for (const approver of [host, owner]) {
      expect((await attempt(approver).expect(403)).body.code).toBe(
        'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
      );
    }
    await attempt(other.owner).expect(400, NOT_FOUND);
    await org.as(owner).post(approve).send({ joinRequestId: 'unknown' }).expect(400, NOT_FOUND);

    await org
      .as(owner)
      .post('/organization/update-email-domain')
      .send({ emailDomainId: emailDomain.id, role: 'member' })
      .expect(200);
    await attempt(host).expect(200);
  });

  it('rejects a user who no longer has the address, and a domain that is no longer verified', async () => {
    const withNewEmail = await requested('moved.example');
    const { user } = withNewEmail.requester;
    await org.userChanged({ ...user, email: 'moved@elsewhere.example', revision: 7 });
    await withNewEmail.attempt(withNewEmail.owner).expect(400, NOT_FOUND);

    const withUnverifiedDomain = await requested('unproven-now.example');
    await org.sql('update $schema.email_domain set verified_at = null where id = $1', [
      withUnverifiedDomain.emailDomain.id,
    ]);
    await withUnverifiedDomain.attempt(withUnverifiedDomain.owner).expect(400, NOT_FOUND);
  });

  it('returns "not found" once the domain was removed or the account deleted', async () => {
    const removed = await requested('given-up.example');
    await org
      .as(removed.owner)
      .post('/organization/remove-email-domain')
      .send({ emailDomainId: removed.emailDomain.id })
      .expect(200);
    await removed.attempt(removed.owner).expect(400, NOT_FOUND);

    const deleted = await requested('gone-person.example');
    const { id: userId } = deleted.requester.user;
    await org.deliverEvent(identityEvents.userDeleted, { aggregate: userId, data: { userId } });
    await deleted.attempt(deleted.owner).expect(400, NOT_FOUND);
    expect(await org.published(orgEvents.joinRequestWithdrawn)).toContainEqual(
      expect.objectContaining({ joinRequestId: deleted.request.id }),
    );
  });

  it('rejects a user who has become a member since the request', async () => {
    const { id, owner, requester, attempt } = await requested('meanwhile.example');
    const { token } = await org.given.invitationLink(owner, { organizationId: id });
    await org
      .as(requester)
      .post('/organization/accept-invitation-link')
      .send({ token })
      .expect(200);
    expect((await attempt(owner).expect(400)).body.code).toBe(
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    );
    expect(await org.listMembers(id)).toHaveLength(2);
  });
});

describe('POST /organization/approve-join-request at the membership limit', () => {
  const org = useOrgService({ ORG_DNS_SERVERS: dns.address, ORG_MEMBERSHIP_LIMIT: '1' });

  it('rejects the approval and keeps the request pending', async () => {
    const { id, owner } = await org.given.organization();
    await org.given.verifiedDomain(owner, dns, { domain: 'tight.example', organizationId: id });
    const requester = await org.given.signedIn('a@tight.example');
    const requested = await org.given.joinRequest(requester, id);
    const response = await org
      .as(owner)
      .post(approve)
      .send({ joinRequestId: requested.id })
      .expect(403);
    expect(response.body.code).toBe('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED');
    const [row] = await org.sql<{ status: string }>('select status from $schema.join_request');
    expect(row?.status).toBe('pending');
  });
});

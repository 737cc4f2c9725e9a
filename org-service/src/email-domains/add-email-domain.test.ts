import { orgEvents } from '@tessera/contracts/org/events';
import { statementsOf } from '@tessera/testing/statements';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const add = '/organization/add-email-domain';

describe('POST /organization/add-email-domain', () => {
  const org = useOrgService();

  it('adds a domain in ASCII form and returns the DNS record that verifies it', async () => {
    const { id, owner } = await org.given.organization();
    const body = { domain: ' Bücher.Example. ', organizationId: id };
    const response = await org.as(owner).post(add).send(body).expect(200);

    expect(response.body).toEqual({
      id: expect.any(String),
      organizationId: id,
      domain: 'xn--bcher-kva.example',
      policy: 'request',
      role: 'member',
      record: {
        type: 'TXT',
        name: '_org-verification.xn--bcher-kva.example',
        value: expect.stringMatching(/^org-verification=[A-Za-z0-9]{32}$/),
      },
      verifiedAt: null,
      missingSince: null,
      createdAt: expect.any(String),
    });
    expect(await org.published(orgEvents.emailDomainAdded)).toEqual([
      {
        emailDomainId: response.body.id,
        organizationId: id,
        domain: 'xn--bcher-kva.example',
        policy: 'request',
        role: 'member',
      },
    ]);
  });

  it.each([
    ['no domain', 'INVALID_EMAIL_DOMAIN'],
    ['127.0.0.1', 'INVALID_EMAIL_DOMAIN'],
    ['GMAIL.com', 'PUBLIC_EMAIL_DOMAIN'],
    ['yahoo.co.uk', 'PUBLIC_EMAIL_DOMAIN'],
  ])('rejects %j', async (domain, code) => {
    const { id, owner } = await org.given.organization();
    const body = { domain, organizationId: id };
    const response = await org.as(owner).post(add).send(body).expect(400);
    expect(response.body.code).toBe(code);
  });

  it('rejects a domain twice in one organization, also concurrently, but not in another one', async () => {
    const { id, owner } = await org.given.organization();
    const body = { domain: 'twice.example', organizationId: id };
    const responses = await Promise.all([1, 2, 3].map(() => org.as(owner).post(add).send(body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(responses.find(({ status }) => status === 400)?.body.code).toBe(
      'EMAIL_DOMAIN_ALREADY_EXISTS',
    );
    const other = await org.given.organization();
    await org.given.emailDomain(other.owner, { ...body, organizationId: other.id });
  });

  it('limits domains to twenty', async () => {
    const { id, owner } = await org.given.organization();
    const named = (domain: string) => org.as(owner).post(add).send({ domain, organizationId: id });
    for (let index = 0; index < 19; index += 1) await named(`d${index}.example`).expect(200);
    const responses = await Promise.all([named('x.example'), named('y.example')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(responses.find(({ status }) => status === 403)?.body.code).toBe(
      'EMAIL_DOMAIN_LIMIT_REACHED',
    );
  });

  it('requires the permission to change the organization, and a role with a member’s permissions', async () => {
    const { id, owner } = await org.given.organization();
    const other = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const member = await org.given.member(id);
    const code = async (actor: { cookie: string }, change: object, status: number) => {
      const body = { domain: 'roles.example', organizationId: id, ...change };
      return (await org.as(actor).post(add).send(body).expect(status)).body.code;
    };
    expect(await code(member, {}, 403)).toBe('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION');
    for (const role of ['owner', 'admin', 'member,admin']) {
      expect(await code(owner, { role }, 403)).toBe(
        'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
      );
    }
    expect(await code(owner, { role: 'captain' }, 400)).toBe('ROLE_NOT_FOUND');
    expect(await code(owner, { organizationId: '' }, 400)).toBe('NO_ACTIVE_ORGANIZATION');
    for (const organizationId of [id, 'unknown']) {
      expect(await code(other.owner, { organizationId }, 400)).toBe('MEMBER_NOT_FOUND');
    }
    await org.given.emailDomain(admin, {
      domain: 'roles.example',
      organizationId: id,
      role: 'member',
      policy: 'join',
    });
  });

  it('needs five round trips', async () => {
    const { id, owner } = await org.given.organization();
    const requested = await statementsOf((requestId) =>
      org
        .as(owner)
        .post(add)
        .set('x-request-id', requestId)
        .send({ domain: 'counted.example', organizationId: id })
        .expect(200),
    );
    expect(requested).toEqual([
      'select organization for no key update',
      'select member',
      'select email_domain',
      'insert email_domain',
      'insert outbox_aggregate, insert audit_entry, insert outbox',
    ]);
  });
});

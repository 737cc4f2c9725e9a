import { orgEvents } from '@tessera/contracts/org/events';
import { startDnsServer } from '@tessera/testing/dns-server';
import { afterAll, describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const verify = '/organization/verify-email-domain';
const dns = await startDnsServer();
afterAll(() => dns.close());

describe('POST /organization/verify-email-domain', () => {
  const org = useOrgService({ ORG_DNS_SERVERS: dns.address });

  async function createDomain(domain: string) {
    const { id, owner } = await org.given.organization();
    const emailDomain = await org.given.emailDomain(owner, { domain, organizationId: id });
    const attempt = (actor = owner) =>
      org.as(actor).post(verify).send({ emailDomainId: emailDomain.id });
    return { id, owner, emailDomain, attempt };
  }

  it('verifies a domain once its DNS record exists', async () => {
    const { id, emailDomain, attempt } = await createDomain('shown.example');
    await attempt().expect(400, {
      code: 'EMAIL_DOMAIN_RECORD_NOT_FOUND',
      message: 'Email domain record not found',
    });
    dns.set(emailDomain.record.name, 'v=spf1 -all', emailDomain.record.value);
    const { body } = await attempt().expect(200);

    expect(body).toEqual({ ...emailDomain, verifiedAt: expect.any(String) });
    expect(dns.queries).toContain('_org-verification.shown.example');
    expect(await org.published(orgEvents.emailDomainVerified)).toContainEqual(
      expect.objectContaining({ emailDomainId: emailDomain.id, organizationId: id }),
    );
  });

  it('returns the same response for a verified domain, and publishes one event', async () => {
    const { emailDomain, attempt } = await createDomain('again.example');
    dns.set(emailDomain.record.name, emailDomain.record.value);
    const responses = await Promise.all([attempt(), attempt(), attempt()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    dns.set(emailDomain.record.name);
    const { body } = await attempt().expect(200);
    expect(body).toEqual(responses[0]?.body);
    const events = await org.published(orgEvents.emailDomainVerified);
    expect(events.filter(({ emailDomainId }) => emailDomainId === emailDomain.id)).toHaveLength(1);
  });

  it.each(['org-verification=', 'org-verification=another-token', 'something long '.repeat(40)])(
    'rejects another DNS record: %j',
    async (text) => {
      const { emailDomain, attempt } = await createDomain(`other-${text.length}.example`);
      dns.set(emailDomain.record.name, text);
      await attempt().expect(400);
    },
  );

  it('returns 503 when no DNS server responds', async () => {
    const { id, emailDomain, attempt } = await createDomain('silent.example');
    dns.set(emailDomain.record.name, emailDomain.record.value);
    for (const mood of ['failing', 'silent'] as const) {
      dns.mode = mood;
      const response = await attempt().expect(503);
      expect(response.headers['retry-after']).toBe('1');
    }
    dns.mode = 'responding';
    const rows = await org.sql(
      'select from $schema.email_domain where organization_id = $1 and verified_at is not null',
      [id],
    );
    expect(rows).toEqual([]);
  }, 20_000);

  it('verifies a domain for one organization only, also concurrently', async () => {
    const candidates = [await createDomain('wanted.example'), await createDomain('wanted.example')];
    const [one, other] = candidates.map(({ emailDomain }) => emailDomain);
    dns.set('_org-verification.wanted.example', one?.record.value ?? '', other?.record.value ?? '');
    const responses = await Promise.all(candidates.map(({ attempt }) => attempt()));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    const loser = responses.findIndex(({ status }) => status === 400);
    expect(responses[loser]?.body).toEqual({
      code: 'EMAIL_DOMAIN_IS_TAKEN',
      message: 'Email domain is verified by another organization',
    });

    const winner = candidates[1 - loser];
    await org
      .as(winner?.owner ?? null)
      .post('/organization/remove-email-domain')
      .send({ emailDomainId: winner?.emailDomain.id })
      .expect(200);
    await candidates[loser]?.attempt().expect(200);
  });

  it('requires the permission to change the organization, and returns "not found" to others', async () => {
    const { id, emailDomain, attempt, owner } = await createDomain('foreign.example');
    dns.set(emailDomain.record.name, emailDomain.record.value);
    const other = await org.given.organization();
    const notFound = { code: 'EMAIL_DOMAIN_NOT_FOUND', message: 'Email domain not found' };
    await attempt(other.owner).expect(400, notFound);
    await org.as(owner).post(verify).send({ emailDomainId: 'unknown' }).expect(400, notFound);
    const member = await org.given.member(id);
    const { body } = await org
      .as(member)
      .post(verify)
      .send({ emailDomainId: emailDomain.id })
      .expect(403);
    expect(body.code).toBe('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION');
  });
});

import { startDnsServer } from '@tessera/chassis/testing/dns-server';
import { orgEvents } from '@tessera/contracts/org/events';
import { afterAll, describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const verify = '/organization/verify-email-domain';
const dns = await startDnsServer();
afterAll(() => dns.close());

describe('POST /organization/verify-email-domain', () => {
  const org = useOrgService({ ORG_DNS_SERVERS: dns.address });

  async function named(domain: string) {
    const { id, owner } = await org.given.organization();
    const made = await org.given.emailDomain(owner, { domain, organizationId: id });
    const attempt = (actor = owner) => org.as(actor).post(verify).send({ emailDomainId: made.id });
    return { id, owner, made, attempt };
  }

  it('verifies a domain once its DNS record exists', async () => {
    const { id, made, attempt } = await named('shown.example');
    await attempt().expect(400, {
      code: 'EMAIL_DOMAIN_RECORD_NOT_FOUND',
      message: 'Email domain record not found',
    });
    dns.set(made.record.name, 'v=spf1 -all', made.record.value);
    const { body } = await attempt().expect(200);

    expect(body).toEqual({ ...made, verifiedAt: expect.any(String) });
    expect(dns.queries).toContain('_org-verification.shown.example');
    expect(await org.published(orgEvents.emailDomainVerified)).toContainEqual(
      expect.objectContaining({ emailDomainId: made.id, organizationId: id }),
    );
  });

  it('returns the same response for a verified domain, and publishes one event', async () => {
    const { made, attempt } = await named('again.example');
    dns.set(made.record.name, made.record.value);
    const responses = await Promise.all([attempt(), attempt(), attempt()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    dns.set(made.record.name);
    const { body } = await attempt().expect(200);
    expect(body).toEqual(responses[0]?.body);
    const seen = await org.published(orgEvents.emailDomainVerified);
    expect(seen.filter(({ emailDomainId }) => emailDomainId === made.id)).toHaveLength(1);
  });

  it.each(['org-verification=', 'org-verification=somebody-else', 'something long '.repeat(40)])(
    'rejects another DNS record: %j',
    async (text) => {
      const { made, attempt } = await named(`other-${text.length}.example`);
      dns.set(made.record.name, text);
      await attempt().expect(400);
    },
  );

  it('returns 503 when no DNS server responds', async () => {
    const { id, made, attempt } = await named('silent.example');
    dns.set(made.record.name, made.record.value);
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
    const contenders = [await named('wanted.example'), await named('wanted.example')];
    const [one, other] = contenders.map(({ made }) => made);
    dns.set('_org-verification.wanted.example', one?.record.value ?? '', other?.record.value ?? '');
    const responses = await Promise.all(contenders.map(({ attempt }) => attempt()));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    const loser = responses.findIndex(({ status }) => status === 400);
    expect(responses[loser]?.body).toEqual({
      code: 'EMAIL_DOMAIN_IS_TAKEN',
      message: 'Email domain is verified by another organization',
    });

    const winner = contenders[1 - loser];
    await org
      .as(winner?.owner ?? null)
      .post('/organization/remove-email-domain')
      .send({ emailDomainId: winner?.made.id })
      .expect(200);
    await contenders[loser]?.attempt().expect(200);
  });

  it('requires the permission to change the organization, and returns "not found" to others', async () => {
    const { id, made, attempt, owner } = await named('foreign.example');
    dns.set(made.record.name, made.record.value);
    const other = await org.given.organization();
    const notFound = { code: 'EMAIL_DOMAIN_NOT_FOUND', message: 'Email domain not found' };
    await attempt(other.owner).expect(400, notFound);
    await org.as(owner).post(verify).send({ emailDomainId: 'unknown' }).expect(400, notFound);
    const member = await org.given.member(id);
    const { body } = await org.as(member).post(verify).send({ emailDomainId: made.id }).expect(403);
    expect(body.code).toBe('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION');
  });
});

import { orgEvents } from '@tessera/contracts/org/events';
import { startDnsServer } from '@tessera/testing/dns-server';
import { afterAll, describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';
import { recheckDomains } from './recheck-domains.ts';

const dns = await startDnsServer();
afterAll(() => dns.close());

describe('recheck-domains', () => {
  // The service's own worker finds nothing due: these tests advance the clock and call it themselves.
  const org = useOrgService({ ORG_DNS_SERVERS: dns.address });

  async function verifiedDomain(domain: string) {
    const { id, owner } = await org.given.organization();
    const emailDomain = await org.given.verifiedDomain(owner, dns, { domain, organizationId: id });
    const storedStatus = async () => {
      const [row] = await org.sql<{ verified_at: Date | null; missing_since: Date | null }>(
        'select verified_at, missing_since from $schema.email_domain where id = $1',
        [emailDomain.id],
      );
      return { hasDnsRecord: row?.verified_at !== null, isMissing: row?.missing_since !== null };
    };
    return { id, owner, emailDomain, storedStatus };
  }
  const afterDays = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      org.clock.advance('24h');
      await recheckDomains(org.deps);
    }
  };

  it('looks records up once a day and keeps domains verified while the record exists', async () => {
    const { emailDomain, storedStatus } = await verifiedDomain('steady.example');
    const requested = () => dns.queries.filter((name) => name === emailDomain.record.name).length;
    const before = requested();
    await recheckDomains(org.deps);
    expect(requested()).toBe(before);
    await afterDays(4);
    expect(requested()).toBe(before + 4);
    expect(await storedStatus()).toEqual({ hasDnsRecord: true, isMissing: false });
  });

  it('keeps a domain whose record is missing for two days', async () => {
    const { emailDomain, storedStatus } = await verifiedDomain('mishap.example');
    dns.set(emailDomain.record.name);
    await afterDays(2);
    expect(await storedStatus()).toEqual({ hasDnsRecord: true, isMissing: true });
    dns.set(emailDomain.record.name, emailDomain.record.value);
    await afterDays(1);
    expect(await storedStatus()).toEqual({ hasDnsRecord: true, isMissing: false });
  });

  it('lapses a domain after three days without the record, which can be verified again', async () => {
    const { id, owner, emailDomain, storedStatus } = await verifiedDomain('lapsed.example');
    dns.set(emailDomain.record.name);
    await afterDays(4);
    expect(await storedStatus()).toEqual({ hasDnsRecord: false, isMissing: false });
    expect(await org.published(orgEvents.emailDomainLapsed)).toEqual([
      expect.objectContaining({ emailDomainId: emailDomain.id, organizationId: id }),
    ]);
    const entries = await org.sql<{ actor_id: string | null }>(
      `select actor_id from $schema.audit_entry where action = 'email-domain.lapsed'`,
    );
    expect(entries).toEqual([{ actor_id: null }]);
    dns.set(emailDomain.record.name, emailDomain.record.value);
    await org
      .as(owner)
      .post('/organization/verify-email-domain')
      .send({ emailDomainId: emailDomain.id })
      .expect(200);
  });

  it('keeps domains verified while DNS servers are unavailable', async () => {
    const { storedStatus } = await verifiedDomain('quiet.example');
    dns.mode = 'failing';
    await afterDays(5);
    dns.mode = 'responding';
    expect(await storedStatus()).toEqual({ hasDnsRecord: true, isMissing: false });
  });

  it('checks a domain once when several workers run', async () => {
    const { emailDomain } = await verifiedDomain('shared.example');
    const requested = () => dns.queries.filter((name) => name === emailDomain.record.name).length;
    const before = requested();
    org.clock.advance('24h');
    await Promise.all([1, 2, 3].map(() => recheckDomains(org.deps)));
    expect(requested()).toBe(before + 1);
  });
});

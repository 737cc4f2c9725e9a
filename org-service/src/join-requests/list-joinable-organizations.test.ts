import { startDnsServer } from '@tessera/chassis/testing/dns-server';
import { afterAll, describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const list = '/organization/list-joinable-organizations';
const dns = await startDnsServer();
afterAll(() => dns.close());

describe('GET /organization/list-joinable-organizations', () => {
  const org = useOrgService({ ORG_DNS_SERVERS: dns.address });

  it('answers where the caller’s proven address opens a door, or lets them knock', async () => {
    const { id, owner, slug } = await org.given.organization({ name: 'Harbour' });
    const at = { domain: 'harbour.example', organizationId: id };
    const { id: emailDomainId } = await org.given.verifiedDomain(owner, dns, at);
    const sailor = await org.given.signedIn('Sailor@Harbour.example');
    const joinable = async () => (await org.as(sailor).get(list).expect(200)).body;
    const shown = { id, name: 'Harbour', slug, logo: null };

    expect(await joinable()).toEqual([{ ...shown, policy: 'request', joinRequestId: null }]);
    const asked = await org.given.joinRequest(sailor, id);
    expect(await joinable()).toEqual([{ ...shown, policy: 'request', joinRequestId: asked.id }]);
    await org
      .as(owner)
      .post('/organization/update-email-domain')
      .send({ emailDomainId, policy: 'join' })
      .expect(200);
    expect(await joinable()).toEqual([{ ...shown, policy: 'join', joinRequestId: asked.id }]);
    await org.as(sailor).post('/organization/join').send({ organizationId: id }).expect(200);
    expect(await joinable()).toEqual([]);
    expect(await org.countRoundTrips(joinable)).toBe(1);
  });

  it('is empty for addresses of other domains, of parts of one, and of domains not proven', async () => {
    const { id, owner } = await org.given.organization();
    const at = { organizationId: id };
    await org.given.verifiedDomain(owner, dns, { ...at, domain: 'whole.example' });
    await org.given.emailDomain(owner, { ...at, domain: 'named.example' });
    for (const email of ['a@sub.whole.example', 'a@named.example', 'a@hole.example']) {
      const person = await org.given.signedIn(email);
      expect((await org.as(person).get(list).expect(200)).body).toEqual([]);
    }
  });

  it('refuses an address that is not proven', async () => {
    const person = await org.given.signedIn('a@whole.example', { emailVerified: false });
    await org.as(person).get(list).expect(403, {
      code: 'EMAIL_VERIFICATION_REQUIRED_TO_JOIN',
      message: 'Email verification required to join by email domain',
    });
  });
});

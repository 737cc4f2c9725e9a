import { startDnsServer } from '@tessera/testing/dns-server';
import { afterAll, describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const list = '/organization/list-joinable-organizations';
const dns = await startDnsServer();
afterAll(() => dns.close());

describe('GET /organization/list-joinable-organizations', () => {
  const org = useOrgService({ ORG_DNS_SERVERS: dns.address });

  it('lists organizations that the user can join or request to join by a verified address', async () => {
    const { id, owner, slug } = await org.given.organization({ name: 'Harbour' });
    const at = { domain: 'harbour.example', organizationId: id };
    const { id: emailDomainId } = await org.given.verifiedDomain(owner, dns, at);
    const user = await org.given.signedIn('Sailor@Harbour.example');
    const joinable = async () => (await org.as(user).get(list).expect(200)).body;
    const shown = { id, name: 'Harbour', slug, logo: null };

    expect(await joinable()).toEqual([{ ...shown, policy: 'request', joinRequestId: null }]);
    const requested = await org.given.joinRequest(user, id);
    expect(await joinable()).toEqual([
      { ...shown, policy: 'request', joinRequestId: requested.id },
    ]);
    await org
      .as(owner)
      .post('/organization/update-email-domain')
      .send({ emailDomainId, policy: 'join' })
      .expect(200);
    expect(await joinable()).toEqual([{ ...shown, policy: 'join', joinRequestId: requested.id }]);
    await org.as(user).post('/organization/join').send({ organizationId: id }).expect(200);
    expect(await joinable()).toEqual([]);
    expect(await org.countRoundTrips(joinable)).toBe(1);
  });

  it('returns an empty list for other domains, for subdomains and for unverified domains', async () => {
    const { id, owner } = await org.given.organization();
    const at = { organizationId: id };
    await org.given.verifiedDomain(owner, dns, { ...at, domain: 'whole.example' });
    await org.given.emailDomain(owner, { ...at, domain: 'named.example' });
    for (const email of ['a@sub.whole.example', 'a@named.example', 'a@hole.example']) {
      const actor = await org.given.signedIn(email);
      expect((await org.as(actor).get(list).expect(200)).body).toEqual([]);
    }
  });

  it('rejects an unverified address', async () => {
    const actor = await org.given.signedIn('a@whole.example', { emailVerified: false });
    await org.as(actor).get(list).expect(403, {
      code: 'EMAIL_VERIFICATION_REQUIRED_TO_JOIN',
      message: 'Email verification required to join by email domain',
    });
  });
});

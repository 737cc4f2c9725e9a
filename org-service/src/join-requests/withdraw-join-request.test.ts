import { startDnsServer } from '@tessera/chassis/testing/dns-server';
import { orgEvents } from '@tessera/contracts/org/events';
import { afterAll, describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const withdraw = '/organization/withdraw-join-request';
const NOT_FOUND = { code: 'JOIN_REQUEST_NOT_FOUND', message: 'Join request not found' };
const dns = await startDnsServer();
afterAll(() => dns.close());

describe('POST /organization/withdraw-join-request', () => {
  const org = useOrgService({ ORG_DNS_SERVERS: dns.address });

  it('takes the own request back, once, and nobody else’s', async () => {
    const { id, owner } = await org.given.organization();
    await org.given.verifiedDomain(owner, dns, { domain: 'back.example', organizationId: id });
    const person = await org.given.signedIn('a@back.example');
    const asked = await org.given.joinRequest(person, id);
    const attempt = (actor: { cookie: string }) =>
      org.as(actor).post(withdraw).send({ joinRequestId: asked.id });

    const neighbour = await org.given.signedIn('b@back.example');
    for (const actor of [neighbour, owner]) await attempt(actor).expect(400, NOT_FOUND);
    const { body } = await attempt(person).expect(200);
    expect(body).toEqual({
      ...asked,
      status: 'withdrawn',
      decidedAt: expect.any(String),
      decidedBy: null,
    });
    await attempt(person).expect(400, NOT_FOUND);
    expect(await org.published(orgEvents.joinRequestWithdrawn)).toEqual([
      expect.objectContaining({ joinRequestId: asked.id }),
    ]);
  });
});

import { orgEvents } from '@tessera/contracts/org/events';
import { startDnsServer } from '@tessera/testing/dns-server';
import { afterAll, describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const withdraw = '/organization/withdraw-join-request';
const NOT_FOUND = { code: 'JOIN_REQUEST_NOT_FOUND', message: 'Join request not found' };
const dns = await startDnsServer();
afterAll(() => dns.close());

describe('POST /organization/withdraw-join-request', () => {
  const org = useOrgService({ ORG_DNS_SERVERS: dns.address });

  it('withdraws the caller’s own request once, and no request of another user', async () => {
    const { id, owner } = await org.given.organization();
    await org.given.verifiedDomain(owner, dns, { domain: 'back.example', organizationId: id });
    const requester = await org.given.signedIn('a@back.example');
    const requested = await org.given.joinRequest(requester, id);
    const attempt = (actor: { cookie: string }) =>
      org.as(actor).post(withdraw).send({ joinRequestId: requested.id });

    const otherUser = await org.given.signedIn('b@back.example');
    for (const actor of [otherUser, owner]) await attempt(actor).expect(400, NOT_FOUND);
    const { body } = await attempt(requester).expect(200);
    expect(body).toEqual({
      ...requested,
      status: 'withdrawn',
      decidedAt: expect.any(String),
      decidedBy: null,
    });
    await attempt(requester).expect(400, NOT_FOUND);
    expect(await org.published(orgEvents.joinRequestWithdrawn)).toEqual([
      expect.objectContaining({ joinRequestId: requested.id }),
    ]);
  });
});

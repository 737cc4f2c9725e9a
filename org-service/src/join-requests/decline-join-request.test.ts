import { orgEvents } from '@tessera/contracts/org/events';
import { startDnsServer } from '@tessera/testing/dns-server';
import { afterAll, describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const decline = '/organization/decline-join-request';
const NOT_FOUND = { code: 'JOIN_REQUEST_NOT_FOUND', message: 'Join request not found' };
const dns = await startDnsServer();
afterAll(() => dns.close());

describe('POST /organization/decline-join-request', () => {
  const org = useOrgService({ ORG_DNS_SERVERS: dns.address });

  it('declines a request once, for members who may invite', async () => {
    const { id, owner } = await org.given.organization();
    await org.given.verifiedDomain(owner, dns, { domain: 'no.example', organizationId: id });
    const requester = await org.given.signedIn('a@no.example');
    const requested = await org.given.joinRequest(requester, id);
    const attempt = (actor: { cookie: string }) =>
      org.as(actor).post(decline).send({ joinRequestId: requested.id });

    const member = await org.given.member(id);
    expect((await attempt(member).expect(403)).body.code).toBe(
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    );
    const other = await org.given.organization();
    await attempt(other.owner).expect(400, NOT_FOUND);
    await attempt(requester).expect(400, NOT_FOUND);

    const { body } = await attempt(owner).expect(200);
    expect(body).toEqual({
      ...requested,
      status: 'declined',
      decidedAt: expect.any(String),
      decidedBy: owner.user.id,
    });
    await attempt(owner).expect(400, NOT_FOUND);
    expect(await org.published(orgEvents.joinRequestDeclined)).toEqual([
      expect.objectContaining({ joinRequestId: requested.id, userId: requester.user.id }),
    ]);
    expect(await org.listMembers(id)).toHaveLength(2);
  });
});

import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const remove = '/organization/remove-email-domain';

describe('POST /organization/remove-email-domain', () => {
  const org = useOrgService();

  it('removes a domain, once', async () => {
    const { id, owner } = await org.given.organization();
    const emailDomain = await org.given.emailDomain(owner, {
      domain: 'gone.example',
      organizationId: id,
    });
    const responses = await Promise.all(
      [1, 2].map(() => org.as(owner).post(remove).send({ emailDomainId: emailDomain.id })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(responses.find(({ status }) => status === 200)?.body).toEqual(emailDomain);
    expect(await org.published(orgEvents.emailDomainRemoved)).toEqual([
      expect.objectContaining({ emailDomainId: emailDomain.id, domain: 'gone.example' }),
    ]);
    await org.given.emailDomain(owner, { domain: 'gone.example', organizationId: id });
  });

  it('requires the permission to change the organization, and returns "not found" to others', async () => {
    const { id, owner } = await org.given.organization();
    const emailDomain = await org.given.emailDomain(owner, {
      domain: 'kept.example',
      organizationId: id,
    });
    const other = await org.given.organization();
    const member = await org.given.member(id);
    const body = { emailDomainId: emailDomain.id };
    const refused = await org.as(other.owner).post(remove).send(body).expect(400);
    expect(refused.body.code).toBe('EMAIL_DOMAIN_NOT_FOUND');
    const notAllowed = await org.as(member).post(remove).send(body).expect(403);
    expect(notAllowed.body.code).toBe('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION');
  });
});

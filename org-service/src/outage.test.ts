import { orgEvents } from '@app/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../test/harness.ts';

describe('while the broker is down', () => {
  const org = useOrgService();

  it('own data goes on, what needs identity is refused before anything changes', async () => {
    const { id, owner } = await org.given.organization();
    const invitation = await org.given.invitation({
      organizationId: id,
      email: 'offline@example.com',
      by: owner,
    });
    const recipient = await org.given.signedIn('offline@example.com');
    await org.broker.stop();

    const started = Date.now();
    const call = (person: typeof owner, path: string, body: object) =>
      org.as(person).post(`/organization/${path}`).send(body);
    await call(owner, 'create', { name: 'Offline', slug: 'offline' }).expect(200);
    await call(recipient, 'accept-invitation', { invitationId: invitation.id }).expect(200);
    const worker = await org.given.workingIn(id, recipient);
    await call(worker, 'leave', { organizationId: id }).expect(200);
    await org.as(owner).get('/organization/list').expect(200);
    const refused = await call(owner, 'set-active', { organizationId: id }).expect(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(Date.now() - started).toBeLessThan(6_000);

    // Two facts wait in the outbox for identity, with everything else.
    expect(await org.published(orgEvents.activeOrganizationRequested)).toHaveLength(2);
    expect(await org.sql('select from $schema.outbox where sent_at is null')).not.toEqual([]);
  });
});

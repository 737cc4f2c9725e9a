import { orgEvents } from '@tessera/contracts/org/events';
import { callUnderResets } from '@tessera/testing/connection-resets';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../test/harness.ts';

describe('broker outage', () => {
  const org = useOrgService();

  it('affects only calls that need identity-service, which fail before any change', async () => {
    const { id, owner } = await org.given.organization();
    const invitation = await org.given.invitation({
      organizationId: id,
      email: 'offline@example.com',
      actor: owner,
    });
    const recipient = await org.given.signedIn('offline@example.com');
    await org.broker.stop();

    const started = Date.now();
    const call = (requester: typeof owner, path: string, body: object) =>
      org.as(requester).post(`/organization/${path}`).send(body);
    await call(owner, 'create', { name: 'Offline', slug: 'offline' }).expect(200);
    await call(recipient, 'accept-invitation', { invitationId: invitation.id }).expect(200);
    const worker = await org.given.workingIn(id, recipient);
    await call(worker, 'leave', { organizationId: id }).expect(200);
    await org.as(owner).get('/organization/list').expect(200);
    const rejected = await call(owner, 'set-active', { organizationId: id }).expect(503);
    expect(rejected.headers['retry-after']).toBe('1');
    expect(Date.now() - started).toBeLessThan(6_000);

    // Two events for identity-service wait in the outbox with the others.
    expect(await org.published(orgEvents.activeOrganizationRequested)).toHaveLength(2);
    expect(await org.sql('select from $schema.outbox where sent_at is null')).not.toEqual([]);
  });
});

describe('PostgreSQL connection resets', () => {
  const org = useOrgService({}, { databaseProxy: true });

  it('never responds 500 and leaves no partial changes (REL-08, REL-18)', async () => {
    const { id, owner } = await org.given.organization();
    const post = (path: string, body: object) => () =>
      org.as(owner).post(`/organization/${path}`).send(body);
    const get = (path: string) => () => org.as(owner).get(`/organization/${path}`);
    let count = 0;
    const { statuses, violations, resets } = await callUnderResets(org.databaseProxy, {
      create: () => post('create', { name: 'Created', slug: `created-${count++}` })(),
      list: get('list'),
      full: get(`get-full-organization?organizationId=${id}`),
      members: get(`list-members?organizationId=${id}`),
      update: () => post('update', { organizationId: id, data: { name: `Named ${count++}` } })(),
      invite: () =>
        post('invite-member', {
          organizationId: id,
          role: 'member',
          email: `invited-${count++}@example.com`,
        })(),
      team: () => post('create-team', { organizationId: id, name: `Team ${count++}` })(),
      permission: post('has-permission', { organizationId: id, permissions: { member: ['read'] } }),
      setActive: post('set-active', { organizationId: id }),
    });
    expect(violations).toEqual([]);
    expect(resets).toBeGreaterThan(20);
    for (const [kind, counts] of Object.entries(statuses)) {
      expect(counts[200], `${kind} ${JSON.stringify(counts)}`).toBeGreaterThan(0);
    }
    const incomplete = await org.sql(
      `select id from $schema.organization o
       where not exists (select from $schema.member m where m.organization_id = o.id)
          or not exists (select from $schema.audit_entry a where a.organization_id = o.id)
          or not exists (select from $schema.outbox e
                         where e.aggregate = o.id and e.subject = 'org.organization.created')`,
    );
    expect(incomplete).toEqual([]);
  }, 120_000);
});

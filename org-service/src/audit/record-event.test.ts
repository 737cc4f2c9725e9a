import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityEvents } from '@tessera/contracts/identity/events';
import { describe, expect, it, vi } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const source = join(import.meta.dirname, '..');

describe('events.publish', () => {
  const org = useOrgService();

  const entries = (organizationId: string) =>
    org.sql<{ id: string; action: string; actor_id: string | null; user_agent: string | null }>(
      'select * from $schema.audit_entry where organization_id = $1 order by created_at',
      [organizationId],
    );

  it('is the only publisher, so that every change has an audit entry', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    );
    const publishers = files.filter((file) =>
      /\btx\.publish(?:All)?\(/.test(readFileSync(join(source, file), 'utf8')),
    );
    expect(publishers).toEqual(['audit/record-event.ts']);
  });

  it('writes one audit entry for a new organization, with the event id, actor and client info', async () => {
    const owner = await org.given.signedIn();
    const response = await org
      .as(owner)
      .post('/organization/create')
      .set('user-agent', 'Lantern 1')
      .set('x-forwarded-for', '203.0.113.9')
      .set('x-request-id', 'the-request')
      .send({ name: 'Harbour', slug: 'harbour' })
      .expect(200);
    const { id: organizationId } = response.body;
    const events = await org.sql<{ id: string; subject: string }>(
      `select id, subject from $schema.outbox where aggregate = $1
       and subject <> 'org.active-organization.requested' order by position`,
      [organizationId],
    );
    expect(events.map(({ subject }) => subject)).toEqual([
      'org.organization.created',
      'org.team.created',
      'org.member.added',
      'org.team-member.added',
    ]);
    expect(await entries(organizationId)).toEqual([
      expect.objectContaining({
        id: events[0]?.id,
        action: 'organization.created',
        actor_id: owner.user.id,
        target_id: organizationId,
        user_id: null,
        ip_address: '203.0.113.9',
        user_agent: 'Lantern 1',
        request_id: 'the-request',
        data: { organizationId, name: 'Harbour', slug: 'harbour' },
      }),
    ]);
  });

  it('writes no actor for a system change, and stores the causing event', async () => {
    const { id, owner } = await org.given.organization();
    const newOwner = await org.given.member(id);
    const { id: userId } = owner.user;
    const eventId = '9f8b7c1e-3d0a-4a51-8b1f-0c6f0f6b7a11';
    await org.deliverEvent(identityEvents.userDeleted, {
      aggregate: userId,
      id: eventId,
      data: { userId },
    });
    const systemEntries = (await entries(id)).filter(({ actor_id }) => actor_id === null);
    expect(systemEntries).toEqual([
      expect.objectContaining({
        action: 'member.role-changed',
        user_id: newOwner.user.id,
        request_id: eventId,
        data: expect.objectContaining({
          before: { role: 'member' },
          after: { role: 'owner' },
        }),
      }),
      expect.objectContaining({ action: 'member.removed', user_id: userId, ip_address: null }),
    ]);
  });

  it('writes nothing for a rejected request', async () => {
    const { id, owner } = await org.given.organization();
    const before = await entries(id);
    await org.as(owner).post('/organization/leave').send({ organizationId: id }).expect(400);
    expect(await entries(id)).toEqual(before);
  });

  it('SEC-110: logs each change as a security event, without names and addresses', async () => {
    const { id, owner } = await org.given.organization({ name: 'Harbour' });
    const { member, user } = await org.given.member(id);
    const logged = vi.spyOn(org.deps.log, 'info');
    const send = (requester: typeof owner, path: string, body: object) =>
      org
        .as(requester)
        .post(`/organization/${path}`)
        .set('x-forwarded-for', '203.0.113.9')
        .send(body);
    const at = { organizationId: id };
    await send(owner, 'update-member-role', { ...at, memberId: member.id, role: 'admin' });
    await send(owner, 'leave', at).expect(400);
    await org.deliverEvent(identityEvents.userDeleted, {
      aggregate: user.id,
      version: 9,
      data: { userId: user.id },
    });
    await send(owner, 'delete', at).expect(200);
    const lines = logged.mock.calls.filter(([, message]) => message === 'organization changed');
    logged.mockRestore();
    const byOwner = { actor: owner.user.id, ip: '203.0.113.0', outcome: 'accepted', ...at };
    const ofMember = { target: member.id, userId: user.id };
    expect(lines.map(([line]) => line)).toEqual([
      { ...byOwner, ...ofMember, security: 'member.role-changed' },
      { ...byOwner, ...ofMember, security: 'member.removed', actor: 'system', ip: null },
      { ...byOwner, security: 'organization.deleted', target: id },
    ]);
  });

  it('rejects updates and deletes of audit entries, also by the table owner', async () => {
    const { id } = await org.given.organization();
    const error = 'audit_entry is append-only';
    for (const text of [
      `update $schema.audit_entry set action = 'nothing' where organization_id = $1`,
      `update $schema.audit_entry set ip_address = null where organization_id = $1`,
      `update $schema.audit_entry set hash = previous_hash where organization_id = $1`,
      `update $schema.audit_entry set actor_key = null, ip_address = null, user_agent = null, actor_id = null
       where organization_id = $1`,
      'delete from $schema.audit_entry where organization_id = $1',
    ]) {
      await expect(org.sql(text, [id])).rejects.toThrow(error);
    }
    await expect(org.sql('truncate $schema.audit_entry')).rejects.toThrow(error);
  });

  it('deletes the entries with the organization and keeps the events', async () => {
    const { id, owner } = await org.given.organization();
    await org.as(owner).post('/organization/delete').send({ organizationId: id }).expect(200);
    expect(await entries(id)).toEqual([]);
    const published = await org.sql<{ subject: string }>(
      'select subject from $schema.outbox where aggregate = $1 order by position',
      [id],
    );
    expect(published.map(({ subject }) => subject)).toEqual([
      'org.organization.created',
      'org.team.created',
      'org.member.added',
      'org.team-member.added',
      'org.organization.deleted',
    ]);
  });

  it('waits for a concurrent deletion of the organization, and the deletion waits for it', async () => {
    for (const round of [1, 2, 3]) {
      const { id, owner } = await org.given.organization();
      const email = `turn-${round}@example.com`;
      const { id: invitationId } = await org.given.invitation({
        organizationId: id,
        email,
        actor: owner,
      });
      const recipient = await org.given.signedIn(email);
      const [rejected, deleted] = await Promise.all([
        org.as(recipient).post('/organization/reject-invitation').send({ invitationId }),
        org.as(owner).post('/organization/delete').send({ organizationId: id }),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 400]).toContain(rejected.status);
      expect(await entries(id)).toEqual([]);
    }
  });
});

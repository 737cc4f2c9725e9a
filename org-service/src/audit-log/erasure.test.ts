import { identityEvents } from '@tessera/contracts/identity/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';
import { verifyExport } from './verification/verify-export.ts';

describe('erasure of a user in the audit log', () => {
  const org = useOrgService();
  const audit = async () =>
    JSON.stringify(await org.sql('select * from $schema.audit_entry order by organization_id, id'));

  async function exportOf(id: string, requester: { cookie: string }) {
    const { body } = await org
      .as(requester)
      .get('/organization/export-audit-entries')
      .query({ organizationId: id })
      .responseType('blob')
      .expect(200);
    return String(body).trimEnd().split('\n');
  }

  it('OW-50: leaves no personal value and no key of the user, and the chain holds', async () => {
    const { id, owner } = await org.given.organization();
    const [erased, other] = [
      await org.given.member(id, { role: 'admin', user: { email: 'erased@example.com' } }),
      await org.given.member(id, { role: 'admin' }),
    ];
    const renameAs = (actor: { cookie: string }, ip: string, userAgent: string) =>
      org
        .as(actor)
        .post('/organization/update')
        .set('x-forwarded-for', ip)
        .set('user-agent', userAgent)
        .send({ organizationId: id, data: { name: userAgent.slice(-3) + userAgent.length } })
        .expect(200);
    await renameAs(erased, '203.0.113.77', 'Erased Browser');
    await renameAs(other, '203.0.113.88', 'Other Browser');
    // As entries of older versions, which hold the address of an invited user.
    await org.sql(
      `insert into $schema.audit_entry (id, organization_id, action, actor_id, target_id, data, created_at)
       values (gen_random_uuid(), $1, 'invitation.created', $2, 'old', '{"email":"Erased@example.com","role":"admin"}', now())`,
      [id, owner.user.id],
    );
    expect(await verifyExport(await exportOf(id, owner))).toMatchObject({ erased: 0 });
    const before = await audit();
    for (const value of ['203.0.113.77', 'Erased Browser', 'Erased@example.com']) {
      expect(before).toContain(value);
    }

    const { id: userId } = erased.user;
    await org.deliverEvent(identityEvents.userDeleted, { aggregate: userId, data: { userId } });

    const after = await audit();
    for (const value of ['203.0.113.77', 'Erased Browser', 'rased@example.com']) {
      expect(after).not.toContain(value);
    }
    expect(after).toContain('Other Browser');
    const keys = await org.sql(
      `select id from $schema.audit_entry where actor_id = $1 and actor_key is not null
       or target_id = 'old' and email_key is not null`,
      [userId],
    );
    expect(keys).toEqual([]);
    const lines = await exportOf(id, owner);
    expect(lines.join()).not.toMatch(/203\.0\.113\.77|Erased Browser|rased@example\.com/);
    expect(await verifyExport(lines)).toMatchObject({ entries: lines.length, erased: 3 });
  });

  it('numbers concurrent entries of an organization without gaps', async () => {
    const { id, owner } = await org.given.organization();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        org
          .as(owner)
          .post('/organization/create-team')
          .send({ organizationId: id, name: `Team ${index}` })
          .expect(200),
      ),
    );
    const report = await verifyExport(await exportOf(id, owner));
    expect(report).toMatchObject({ entries: 14, lastSequence: 14 });
  });
});

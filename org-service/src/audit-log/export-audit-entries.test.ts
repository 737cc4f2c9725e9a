import { sql } from '@tessera/chassis/db/sql';
import { describe, expect, it, vi } from 'vitest';
import { useOrgService } from '../../test/harness.ts';
import { numberAuditEntries } from '../audit/number-audit-entries.ts';
import { verifyExport } from './verification/verify-export.ts';

const call = '/organization/export-audit-entries';
const CSV_NAMES =
  'sequence,id,createdAt,action,actorId,actorName,actorEmail,impersonatorId,targetId,userId,ipAddress,userAgent,requestId,data';

type Line = { sequence: number; action: string; createdAt: string; [field: string]: unknown };

describe('GET /organization/export-audit-entries', () => {
  const org = useOrgService();

  const request = (requester: { cookie: string }, query: object) =>
    org.as(requester).get(call).query(query).responseType('blob');

  async function exportLines(requester: { cookie: string }, query: object): Promise<string[]> {
    const { body } = await request(requester, query).expect(200);
    const text = String(body);
    return text === '' ? [] : text.trimEnd().split('\n');
  }
  const entriesOf = (lines: readonly string[]): Line[] => lines.map((line) => JSON.parse(line));

  /** Entries with numbers from 2 on. */
  const insertEntries = (id: string, actorId: string, count: number) =>
    org.sql(
      `insert into $schema.audit_entry (id, organization_id, action, actor_id, target_id, data, ip_address,
         user_agent, created_at)
       select gen_random_uuid(), $1, 'team.updated', $2, 'team-' || n,
         json_build_object('name', 'Team ' || n), '203.0.113.9', '=cmd("x")',
         now() + n * interval '1 second'
       from generate_series(1, $3::int) n`,
      [id, actorId, count],
    );

  it('contains all entries once, oldest first, and its own entry at the end', async () => {
    const { id, owner } = await org.given.organization();
    await insertEntries(id, owner.user.id, 2_101);
    const response = await request(owner, { organizationId: id }).expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-disposition': 'attachment; filename="audit-log.ndjson"',
      'transfer-encoding': 'chunked',
      'cache-control': 'no-store',
    });
    const lines = String(response.body).trimEnd().split('\n');
    const entries = entriesOf(lines);
    expect(entries.map(({ sequence }) => sequence)).toEqual(lines.map((_, index) => index + 1));
    expect(entries[0]).toMatchObject({
      action: 'organization.created',
      actor: { id: owner.user.id, name: owner.user.name, email: owner.user.email },
    });
    expect(entries.at(-1)).toMatchObject({
      action: 'audit-log.exported',
      targetId: id,
      data: { format: 'ndjson', from: null, after: null },
    });
    expect(await verifyExport(lines)).toMatchObject({ entries: 2_103, erased: 0 });
  });

  it('OW-53: continues after a number, and repeats a closed range identically', async () => {
    const { id, owner } = await org.given.organization();
    await insertEntries(id, owner.user.id, 5);
    const whole = entriesOf(await exportLines(owner, { organizationId: id }));
    const { sequence, hash } = whole[2] ?? { sequence: 0, hash: null };
    const continued = await exportLines(owner, { organizationId: id, after: sequence });
    const continuedOptions = { after: sequence, previousHash: String(hash) };
    expect(await verifyExport(continued, continuedOptions)).toMatchObject({ entries: 5 });
    const range = { from: whole[1]?.createdAt, to: whole[5]?.createdAt, organizationId: id };
    const first = await exportLines(owner, range);
    expect(entriesOf(first).map(({ action }) => action)).toContain('team.updated');
    expect(await exportLines(owner, range)).toEqual(first);
  });

  it('SEC-02: accepts times in the years 0 to 9999 in UTC only', async () => {
    const { id, owner } = await org.given.organization();
    const limits = { from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59.999Z' };
    const entries = entriesOf(await exportLines(owner, { organizationId: id, ...limits }));
    expect(entries.map(({ action }) => action)).toEqual([
      'organization.created',
      'audit-log.exported',
    ]);
    expect(entries.at(-1)).toMatchObject({ data: { ...limits, from: '0000-01-01T00:00:00.000Z' } });
    for (const query of [
      { from: '0000-01-01T00:00:00+01:00' },
      { to: '9999-12-31T23:59:59-01:00' },
    ]) {
      await request(owner, { organizationId: id, ...query }).expect(400);
    }
  });

  it('filters, and each entry of a filtered export is still verified', async () => {
    const { id, owner } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    await insertEntries(id, admin.user.id, 3);
    const byAction = await exportLines(admin, { organizationId: id, action: 'team.updated' });
    expect(byAction).toHaveLength(3);
    expect(await verifyExport(byAction, { filtered: true })).toMatchObject({ entries: 3 });
    const byActor = await exportLines(admin, { organizationId: id, actorId: owner.user.id });
    expect(entriesOf(byActor).map(({ action }) => action)).not.toContain('team.updated');
    const byTarget = await exportLines(admin, { organizationId: id, targetId: admin.user.id });
    expect(entriesOf(byTarget).map(({ action }) => action)).toEqual(['member.added']);
    expect(await exportLines(admin, { organizationId: id, after: 1_000 })).toEqual([]);
  });

  it('OW-52: writes CSV in which no cell is a formula', async () => {
    const { id, owner } = await org.given.organization();
    await insertEntries(id, owner.user.id, 1);
    const { headers, text } = await org
      .as(owner)
      .get(call)
      .query({ organizationId: id, format: 'csv', action: 'team.updated' })
      .expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    });
    const [names, line = '', ...rest] = text.replace('\uFEFF', '').split('\r\n');
    expect([names, rest]).toEqual([CSV_NAMES, ['']]);
    expect(line.startsWith('2,')).toBe(true);
    expect(line).toContain(`,"'=cmd(""x"")",`);
    expect(line).toContain(`"{""name"":""Team 1""}"`);
  });

  it('allows five exports an hour in an organization', async () => {
    const { id, owner } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const statuses = await Promise.all(
      [owner, admin, owner, admin, owner, admin, owner].map(
        async (requester) => (await request(requester, { organizationId: id })).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const { headers } = await request(owner, { organizationId: id }).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
    org.clock.advance('61m');
    await request(owner, { organizationId: id }).expect(200);
  });

  it('requires audit:export, and records no rejected export', async () => {
    const { id, owner } = await org.given.organization();
    const reader = await org.given.member(id);
    await org.as(reader).get(call).query({ organizationId: id }).expect(403, {
      code: 'YOU_ARE_NOT_ALLOWED_TO_EXPORT_THE_AUDIT_LOG',
      message: 'You are not allowed to export the audit log',
    });
    await org.as(null).get(call).query({ organizationId: id }).expect(401);
    for (const query of [{ format: 'xml' }, { after: -1 }, { from: 'yesterday' }]) {
      await request(owner, { organizationId: id, ...query }).expect(400);
    }
    await request(owner, {}).expect(400);
    const exports = await org.sql(
      `select id from $schema.audit_entry where organization_id = $1 and action = 'audit-log.exported'`,
      [id],
    );
    expect(exports).toEqual([]);
  });

  it('waits until the entries from before the chain are numbered', async () => {
    const { id, owner } = await org.given.organization();
    await org.sql('alter table $schema.audit_entry disable trigger user');
    await org.sql('delete from $schema.audit_chain where organization_id = $1', [id]);
    await org.sql('delete from $schema.audit_entry where organization_id = $1', [id]);
    await insertEntries(id, owner.user.id, 3);
    await org.sql('alter table $schema.audit_entry enable trigger user');
    const rejected = await request(owner, { organizationId: id }).expect(503);
    expect(rejected.headers['retry-after']).toBe('60');
    // An entry that is written meanwhile, also by a process of the previous version, gets its number after them.
    await insertEntries(id, owner.user.id, 1);
    while ((await numberAuditEntries(org.deps, 2)) > 0);
    const lines = await exportLines(owner, { organizationId: id });
    expect(await verifyExport(lines)).toMatchObject({ entries: 5, firstSequence: 1 });
  });

  it('hides an organization that is deleted while the request waits for its lock', async () => {
    const { id, owner } = await org.given.organization();
    const exported = await org.deps.db.transaction(async (tx) => {
      await tx.query(sql`delete from organization where id = ${id}`);
      const response = request(owner, { organizationId: id }).then(({ status }) => status);
      await vi.waitFor(async () => {
        const waiting = await org.sql(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and pg_backend_pid() <> pid
           and query like '%from organization where id = $1 for no key update%'`,
        );
        expect(waiting).not.toEqual([]);
      }, 8_000);
      return { response };
    });
    expect(await exported.response).toBe(403);
  });
});

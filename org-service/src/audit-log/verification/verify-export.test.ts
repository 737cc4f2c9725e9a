import { beforeAll, describe, expect, it } from 'vitest';
import { useOrgService } from '../../../test/harness.ts';
import { FIRST_PREVIOUS_HASH, hashOf } from './canonical-entry.ts';
import { type ExportedEntry, parseLine } from './exported-entry.ts';
import { type VerificationOptions, Violation, verifyExport } from './verify-export.ts';

describe('verifyExport', () => {
  const org = useOrgService();
  /** An export of five entries; the second one holds an address itself, as old entries do. */
  let lines: readonly string[];
  const SECOND = 1;

  beforeAll(async () => {
    const { id, owner } = await org.given.organization({ name: 'Hafen „Süd“ \\ 😀' });
    await org.sql(
      `insert into $schema.audit_entry (id, organization_id, action, actor_id, target_id, user_id, data,
         ip_address, user_agent, request_id, created_at)
       select gen_random_uuid(), $1, 'invitation.created', $2, 'target', 'user',
         '{"invitationId":"i","email":"Invited@example.com","role":"é","uses":3,"before":{"b":[1,null],"ab":"\\u0001"}}',
         '203.0.113.9', 'Browser "1"', 'request', timestamptz '2026-01-02 03:04:05.678Z'
       from generate_series(1, 3)`,
      [id, owner.user.id],
    );
    lines = await exportedLines(id, owner);
  });

  async function exportedLines(organizationId: string, owner: { cookie: string }) {
    const { body } = await org
      .as(owner)
      .get('/organization/export-audit-entries')
      .query({ organizationId })
      .responseType('blob')
      .expect(200);
    return String(body).trimEnd().split('\n');
  }

  const violationOf = async (changed: readonly string[], options?: VerificationOptions) => {
    const error: unknown = await verifyExport(changed, options).catch((reason) => reason);
    return error instanceof Violation ? error : null;
  };
  const entryAt = (index: number): ExportedEntry => {
    const entry = parseLine(lines[index] ?? '');
    if (entry === null) throw new Error(`line ${index} is not an entry`);
    return entry;
  };
  const withEntry = (index: number, changes: object) =>
    lines.with(index, JSON.stringify({ ...entryAt(index), ...changes }));

  it('accepts an unchanged export, and one that a second export continues', async () => {
    const hash = entryAt(lines.length - 1).hash;
    expect(await verifyExport(lines)).toEqual({
      entries: lines.length,
      firstSequence: 1,
      lastSequence: lines.length,
      lastHash: hash,
      erased: 0,
    });
    const options = { after: 2, previousHash: entryAt(1).hash, lastHash: hash };
    expect((await verifyExport(lines.slice(2), options)).entries).toBe(lines.length - 2);
  });

  it.each([
    ['sequence', { sequence: 7 }],
    ['id', { id: '9f8b7c1e-3d0a-4a51-8b1f-0c6f0f6b7a11' }],
    ['organizationId', { organizationId: 'other' }],
    ['createdAt', { createdAt: '2026-01-02T03:04:05.679Z' }],
    ['action', { action: 'invitation.rejected' }],
    ['actorId', { actorId: null }],
    ['targetId', { targetId: 'other' }],
    ['userId', { userId: 'other' }],
    ['requestId', { requestId: 'other' }],
    ['data', { data: { invitationId: 'i', email: 'Invited@example.com' } }],
    ['an address in data', { data: 'other@example.com' }],
    ['ipAddress', { ipAddress: '203.0.113.10' }],
    ['ipAddress, blanked without its key', { ipAddress: null }],
    ['userAgent', { userAgent: 'Browser 2' }],
    ['actorKey', { actorKey: 'ab'.repeat(32) }],
    ['actorKey, erased without its fields', { actorKey: null }],
    ['ipAddressHmac', { ipAddressHmac: 'ab'.repeat(32) }],
    ['userAgentHmac', { userAgentHmac: null }],
    ['emailKey', { emailKey: 'ab'.repeat(32) }],
    ['emailHmac', { emailHmac: null }],
    ['previousHash', { previousHash: 'ab'.repeat(32) }],
    ['hash', { hash: 'ab'.repeat(32) }],
    ['an added field', { note: 'other' }],
  ])('detects a changed entry: %s', async (_, change) => {
    const { data } = entryAt(SECOND);
    const changes =
      'data' in change && typeof change.data === 'string'
        ? { data: { ...data, email: change.data } }
        : change;
    const violation = await violationOf(withEntry(SECOND, changes));
    expect(violation?.line).toBe(SECOND + 1);
    // With a filter, numbers may be missing; the fields of each entry are still verified.
    expect(await violationOf(withEntry(SECOND, changes), { filtered: true })).not.toBeNull();
  });

  it('detects an entry whose hash was computed again, by the next entry', async () => {
    const changed = { ...entryAt(SECOND), action: 'member.added' };
    const forged = lines.with(SECOND, JSON.stringify({ ...changed, hash: hashOf(changed) }));
    expect(await violationOf(forged)).toMatchObject({
      sequence: SECOND + 2,
      message: 'previousHash is not the hash of the entry before it',
    });
    const first = { ...entryAt(0), previousHash: 'ab'.repeat(32) };
    const start = lines.with(0, JSON.stringify({ ...first, hash: hashOf(first) }));
    expect(await violationOf(start)).toMatchObject({ sequence: 1 });
    expect(entryAt(0).previousHash).toBe(FIRST_PREVIOUS_HASH);
  });

  it('detects removed, swapped, repeated and cut lines', async () => {
    const [first = '', second = '', ...rest] = lines;
    const changes: readonly (readonly [readonly string[], number | null])[] = [
      [[second, ...rest], 2],
      [[first, ...rest], 3],
      [[second, first, ...rest], 2],
      [[first, first, second, ...rest], 1],
      [[first, second.slice(0, -5), ...rest], null],
      [[first, '', second, ...rest], null],
    ];
    for (const [changed, sequence] of changes) {
      expect((await violationOf(changed))?.sequence).toBe(sequence);
    }
    expect(await violationOf([first, ...rest], { filtered: true })).toBeNull();
  });

  it('detects a missing end only by the expected number or hash', async () => {
    const cut = lines.slice(0, -1);
    const last = entryAt(lines.length - 1);
    expect(await violationOf(cut)).toBeNull();
    expect(await violationOf(cut, { lastSequence: last.sequence })).not.toBeNull();
    expect(await violationOf(cut, { lastHash: last.hash })).not.toBeNull();
    expect(await violationOf([], { lastSequence: 1 })).not.toBeNull();
  });
});

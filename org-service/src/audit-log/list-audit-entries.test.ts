import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const call = '/organization/list-audit-entries';

type Entry = {
  id: string;
  action: string;
  userId: string | null;
  createdAt: string;
  data: Record<string, unknown>;
};

describe('GET /organization/list-audit-entries', () => {
  const org = useOrgService();

  async function organizationWithEntries() {
    const created = await org.given.organization();
    org.clock.advance('1m');
    const removed = await org.given.member(created.id, { user: { name: 'Removed' } });
    org.clock.advance('1m');
    await org
      .as(created.owner)
      .post('/organization/remove-member')
      .send({ memberIdOrEmail: removed.member.id, organizationId: created.id })
      .expect(200);
    return { ...created, removed };
  }

  const list = async (requester: { cookie: string }, query: Record<string, string | number>) => {
    const { body } = await org.as(requester).get(call).query(query).expect(200);
    return body as { items: Entry[]; nextCursor: string | null };
  };
  const actionsOf = ({ items }: { items: Entry[] }) => items.map(({ action }) => action);

  it('lists entries newest first, including those of former members', async () => {
    const { id, owner, removed } = await organizationWithEntries();
    const { items, nextCursor } = await list(owner, { organizationId: id });
    expect(nextCursor).toBeNull();
    expect(items[0]).toEqual({
      id: expect.any(String),
      organizationId: id,
      action: 'member.removed',
      actorId: owner.user.id,
      actor: {
        id: owner.user.id,
        name: owner.user.name,
        email: owner.user.email,
        image: null,
      },
      targetId: removed.member.id,
      userId: removed.user.id,
      data: {
        memberId: removed.member.id,
        organizationId: id,
        userId: removed.user.id,
        role: 'member',
        reason: 'removed',
      },
      ipAddress: '127.0.0.1',
      userAgent: null,
      requestId: expect.any(String),
      createdAt: expect.any(String),
    });
    expect(actionsOf({ items }).sort()).toEqual([
      'member.added',
      'member.removed',
      'organization.created',
    ]);
  });

  it('returns pages without omissions or repetitions', async () => {
    const { id, owner } = await organizationWithEntries();
    const { items: allEntries } = await list(owner, { organizationId: id });
    const entries: Entry[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { organizationId: id, limit: 1, ...(cursor ? { cursor } : {}) };
      const page: { items: Entry[]; nextCursor: string | null } = await list(owner, query);
      expect(page.items).toHaveLength(1);
      entries.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(entries).toEqual(allEntries);
    const query = { organizationId: id, action: 'member.removed', count: 'only' };
    expect(await list(owner, query)).toMatchObject({ items: [], total: { count: 1, more: false } });
  });

  it('filters by action, actor, target, user and time', async () => {
    const { id, owner, removed } = await organizationWithEntries();
    const at = { organizationId: id };
    const last = 'member.removed';
    expect(actionsOf(await list(owner, { ...at, action: last }))).toEqual([last]);
    expect(actionsOf(await list(owner, { ...at, actorId: removed.user.id }))).toEqual([
      'member.added',
    ]);
    for (const targetId of [removed.user.id, removed.member.id]) {
      expect(actionsOf(await list(owner, { ...at, targetId }))).toEqual([last, 'member.added']);
    }
    const { items } = await list(owner, at);
    const from = items[0]?.createdAt ?? '';
    expect(actionsOf(await list(owner, { ...at, from }))).toEqual([last]);
    expect(await list(owner, { ...at, to: from })).toEqual({
      items: items.slice(1),
      nextCursor: null,
    });
    expect(actionsOf(await list(owner, { ...at, actorId: 'unknown' }))).toEqual([]);
  });

  it('SEC-134: returns an invited address while the invitation exists, and stores none', async () => {
    const { id, owner } = await org.given.organization();
    const email = 'invited@example.com';
    const { id: invitationId } = await org.given.invitation({
      organizationId: id,
      email,
      actor: owner,
    });
    const recipient = await org.given.signedIn(email);
    await org
      .as(recipient)
      .post('/organization/reject-invitation')
      .send({ invitationId })
      .expect(200);
    const recorded = async () =>
      JSON.stringify([
        await org.sql('select * from $schema.audit_entry where organization_id = $1', [id]),
        await org.sql('select envelope from $schema.outbox where aggregate = $1', [id]),
      ]);
    const addresses = async () => {
      const { items } = await list(owner, { organizationId: id });
      return items
        .filter(({ action }) => action.startsWith('invitation.'))
        .map(({ action, data }) => [action, data.email]);
    };
    expect(await recorded()).not.toContain(email);
    expect(await addresses()).toEqual([
      ['invitation.rejected', email],
      ['invitation.created', email],
    ]);

    await org.sql('delete from $schema.invitation where id = $1', [invitationId]);
    expect(await addresses()).toEqual([
      ['invitation.rejected', undefined],
      ['invitation.created', undefined],
    ]);
  });

  it('requires the role owner or admin in this organization', async () => {
    const { id } = await organizationWithEntries();
    const admin = await org.given.member(id, { role: 'admin' });
    await org.as(admin).get(call).query({ organizationId: id }).expect(200);
    const member = await org.given.member(id);
    await org.as(member).get(call).query({ organizationId: id }).expect(403, {
      code: 'YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG',
      message: 'You are not allowed to read the audit log',
    });
  });

  it('returns the same error to non-members whether the organization exists or not', async () => {
    const { id, owner } = await organizationWithEntries();
    const other = await org.given.organization();
    for (const organizationId of [id, 'unknown']) {
      await org.as(other.owner).get(call).query({ organizationId }).expect(403, {
        code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
        message: 'You are not a member of this organization',
      });
    }
    const { items } = await list(owner, { organizationId: id, targetId: other.id });
    expect(items).toEqual([]);
  });

  it('uses the active organization by default, and rejects a request without one', async () => {
    const { id, owner } = await organizationWithEntries();
    const worker = await org.given.workingIn(id, owner);
    expect((await list(worker, {})).items).toHaveLength(3);
    await org
      .as(owner)
      .get(call)
      .expect(400, { code: 'NO_ACTIVE_ORGANIZATION', message: 'No active organization' });
  });

  it('rejects invalid parameters', async () => {
    const owner = await org.given.signedIn();
    const foreign = Buffer.from('["1","no uuid"]').toString('base64url');
    for (const query of [
      'limit=0',
      'limit=101',
      'from=yesterday',
      // In UTC these are in the years -1 and 10000 (SEC-02).
      'from=0000-01-01T00:00:00%2B01:00',
      'to=9999-12-31T23:59:59-01:00',
      'cursor=x',
      `cursor=${foreign}`,
      'action=',
    ]) {
      await org.as(owner).get(`${call}?${query}`).expect(400);
    }
  });

  it('needs two queries', async () => {
    const { id, owner } = await organizationWithEntries();
    expect(await org.countRoundTrips(() => list(owner, { organizationId: id }))).toBe(2);
  });
});

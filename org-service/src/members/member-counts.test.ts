import { identityEvents } from '@tessera/contracts/identity/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

type Count = { role: string; members: number };

describe('member counts', () => {
  const org = useOrgService({ ORG_MEMBERSHIP_LIMIT: '1000' });

  const stored = (id: string) =>
    org.sql<Count>(
      `select role, members from $schema.member_count
       where organization_id = $1 order by role`,
      [id],
    );
  const counted = (id: string) =>
    org.sql<Count>(
      `select role, count(*)::int as members from $schema.member
       where organization_id = $1 group by role order by role`,
      [id],
    );
  const insertMany = (id: string, number: number, role = 'member') =>
    org.sql(
      `insert into $schema.member (id, organization_id, user_id, role, created_at)
       select $3 || n, $1, $3 || n, $4, now() from generate_series(1, $2::int) n`,
      [id, number, `${id}-${role}-`, role],
    );

  it('equal the members after concurrent changes in any order', async () => {
    const change = fc.constantFrom(
      'join',
      'promote',
      'demote',
      'two-roles',
      'remove',
      'delete-user',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 10 }), async (changes) => {
        const { id, owner } = await org.given.organization();
        const others = await Promise.all(changes.map(() => org.given.member(id)));
        const setRole = (memberId: string, role: string) =>
          org
            .as(owner)
            .post('/organization/update-member-role')
            .send({ memberId, role, organizationId: id })
            .expect(200);
        await Promise.all(
          changes.map(async (kind, index) => {
            const memberId = others[index]?.member.id ?? '';
            const userId = others[index]?.user.id ?? '';
            if (kind === 'join') return org.given.member(id, { role: 'admin' });
            if (kind === 'promote') return setRole(memberId, 'admin');
            if (kind === 'demote') return setRole(memberId, 'member');
            if (kind === 'two-roles') return setRole(memberId, 'admin,member');
            if (kind === 'delete-user') {
              const data = { userId };
              return org.deliverEvent(identityEvents.userDeleted, { aggregate: userId, data });
            }
            return org
              .as(owner)
              .post('/organization/remove-member')
              .send({ memberIdOrEmail: memberId, organizationId: id })
              .expect(200);
          }),
        );
        const counts = await stored(id);
        expect(counts).toEqual(await counted(id));
        expect(counts).toContainEqual({ role: 'owner', members: 1 });
      }),
      { numRuns: 8 },
    );
  });

  it('follow statements that change many members', async () => {
    const { id, owner } = await org.given.organization();
    await insertMany(id, 40);
    await insertMany(id, 10, 'editor,member');
    expect(await stored(id)).toEqual([
      { role: 'editor,member', members: 10 },
      { role: 'member', members: 40 },
      { role: 'owner', members: 1 },
    ]);
    await org.given.role(id, owner, 'editor', { team: ['update'] });
    await org
      .as(owner)
      .post('/organization/update-role')
      .send({ roleName: 'editor', organizationId: id, data: { roleName: 'author' } })
      .expect(200);
    expect(await stored(id)).toEqual([
      { role: 'author,member', members: 10 },
      { role: 'member', members: 40 },
      { role: 'owner', members: 1 },
    ]);
    await org.sql(`delete from $schema.member where organization_id = $1 and role = 'member'`, [
      id,
    ]);
    expect(await stored(id)).toEqual(await counted(id));
  });

  it('count a member who joins while the last member with the role leaves', async () => {
    const { id } = await org.given.organization();
    await org.given.member(id, { role: 'admin' });
    let joining: Promise<unknown> = Promise.resolve();
    await org.deps.db.transaction(async (tx) => {
      await tx.entities.delete('member', { organizationId: id, role: 'admin' });
      // Without the membership lock, as an import: it waits for the count.
      joining = insertMany(id, 2, 'admin');
      await expect
        .poll(() => org.sql(`select from pg_stat_activity where wait_event_type = 'Lock'`))
        .not.toEqual([]);
    });
    await joining;
    expect(await stored(id)).toEqual([
      { role: 'admin', members: 2 },
      { role: 'owner', members: 1 },
    ]);
  });

  it('stay the same when a user is renamed', async () => {
    const { id } = await org.given.organization();
    const { user } = await org.given.member(id);
    const before = await org.sql(
      'select xmin from $schema.member_count where organization_id = $1',
      [id],
    );
    await org.userChanged({ ...user, name: 'Renamed', revision: 9 });
    expect(await stored(id)).toEqual(await counted(id));
    expect(
      await org.sql('select xmin from $schema.member_count where organization_id = $1', [id]),
    ).toEqual(before);
  });

  it('are deleted with the organization', async () => {
    const { id, owner } = await org.given.organization();
    await insertMany(id, 3);
    await org.as(owner).post('/organization/delete').send({ organizationId: id }).expect(200);
    expect(await stored(id)).toEqual([]);
  });

  it('are not changed by a transaction that is rolled back', async () => {
    const { id } = await org.given.organization();
    await org.deps.db
      .transaction(async (tx) => {
        await tx.entities.delete('member', { organizationId: id });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await stored(id)).toEqual([{ role: 'owner', members: 1 }]);
  });
});

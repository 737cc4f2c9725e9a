import { identityRequests } from '@tessera/contracts/identity/requests';
import { orgRequests } from '@tessera/contracts/org/requests';
import { beforeEach, describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';
import { reconcileUsers } from './reconcile-users.ts';

describe('reconcileUsers', () => {
  const org = useOrgService();
  beforeEach(async () => {
    org.identity.profiles = [];
    await org.sql('delete from $schema.member');
    await org.sql('delete from $schema.user_profile');
  });

  const profile = (id: string, name: string) => ({
    id,
    name,
    email: `${id}@example.com`,
    emailVerified: true,
    image: null,
    language: 'fr' as const,
  });
  const storedProfile = async (userId: string) =>
    (await org.sql('select * from $schema.user_profile where user_id = $1', [userId]))[0];
  const hold = (id: string, name: string, version = 3) =>
    org.sql(
      `insert into $schema.user_profile
         (user_id, name, email, email_verified, image, language, version, deleted)
       values ($1, $2, $3, true, null, 'fr', $4, false)`,
      [id, name, `${id}@example.com`, version],
    );

  async function compareAll() {
    const drifts: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await reconcileUsers(org.deps, after);
      drifts.push(...page.drifts.map(({ kind, id }) => `${kind} ${id}`));
      after = page.next;
    }
    return drifts.sort();
  }

  it('corrects every difference and nothing else, over many pages', async () => {
    const same = Array.from({ length: 230 }, (_, index) => `s${String(index).padStart(3, '0')}`);
    org.identity.profiles = [
      ...same.map((id) => profile(id, 'Same')),
      profile('a-new', 'New'),
      profile('s100-outdated', 'After'),
      profile('z-new', 'New, too'),
    ];
    for (const id of same) await hold(id, 'Same');
    await hold('s100-outdated', 'Before');
    for (const id of ['0-gone', 's120-gone', 'zz-gone']) await hold(id, 'DeletedUser');

    expect(await compareAll()).toEqual([
      'deleted 0-gone',
      'deleted s120-gone',
      'deleted zz-gone',
      'missing a-new',
      'missing z-new',
      'outdated s100-outdated',
    ]);
    expect(await storedProfile('s100-outdated')).toMatchObject({ name: 'After', version: '3' });
    expect(await storedProfile('z-new')).toMatchObject({ name: 'New, too', language: 'fr' });
    expect(await storedProfile('s120-gone')).toMatchObject({ deleted: true, name: '', email: '' });
    expect(await compareAll()).toEqual([]);
  });

  it('ends memberships of deleted accounts, and picks new owners', async () => {
    const { id, owner } = await org.given.organization();
    const newOwner = await org.given.member(id, { role: 'admin' });
    const outsider = await org.given.member(id);
    await org.sql('delete from $schema.user_profile where user_id = $1', [outsider.user.id]);
    org.identity.profiles = [profile(newOwner.user.id, 'New owner'), ...org.identity.profiles];

    const drifts = await compareAll();
    expect(drifts).toContain(`deleted ${owner.user.id}`);
    expect(drifts).toContain(`deleted ${outsider.user.id}`);
    const members = await org.sql(
      'select user_id, role from $schema.member where organization_id = $1',
      [id],
    );
    expect(members).toEqual([{ user_id: newOwner.user.id, role: 'owner' }]);
  });

  it('changes nothing when identity-service returns no users', async () => {
    const ids = Array.from({ length: 10 }, (_, index) => `user-${index}`);
    for (const id of ids) await hold(id, 'Same');
    await expect(compareAll()).rejects.toThrow('unknown to their owner');
    org.identity.profiles = ids.map((id) => profile(id, 'Same'));
    expect(await compareAll()).toEqual([]);
  });

  it('compares nothing while identity-service is unavailable', async () => {
    org.identity.isUnavailable = true;
    await expect(compareAll()).rejects.toThrow();
    org.identity.isUnavailable = false;
  });

  it('never overwrites a newer event', async () => {
    const one = profile('one', 'Current');
    org.identity.profiles = [one];
    await hold(one.id, 'Outdated');
    // The event arrives between the two reads: the row has another version when it is to be written.
    const deps = {
      ...org.deps,
      db: {
        ...org.deps.db,
        transaction: async (work: never) => {
          await org.sql(
            `update $schema.user_profile set name = 'By fact', version = version + 1 where user_id = $1`,
            [one.id],
          );
          return org.deps.db.transaction(work);
        },
      },
    } as typeof org.deps;
    const { drifts } = await reconcileUsers(deps, '');
    expect(drifts).toEqual([]);
    expect(await storedProfile(one.id)).toMatchObject({ name: 'By fact' });
  });
});

describe('reconcileUsers with revisions', () => {
  const org = useOrgService();

  const profile = (name: string, revision: number) => ({
    id: 'ada',
    name,
    email: 'ada@example.com',
    emailVerified: true,
    image: null,
    language: 'fr' as const,
    revision,
  });
  const hold = (name: string, version: number) =>
    org.sql(
      `insert into $schema.user_profile
         (user_id, name, email, email_verified, image, language, version, deleted)
       values ('ada', $1, 'ada@example.com', true, null, 'fr', $2, false)
       on conflict (user_id) do update set name = excluded.name, version = excluded.version`,
      [name, version],
    );
  const storedProfile = async () =>
    (
      await org.sql('select name, version from $schema.user_profile where user_id = $1', ['ada'])
    )[0];

  it('stores the revision of the repair, so that no older event reverts it', async () => {
    await hold('Missed', 3);
    org.identity.profiles = [profile('Repaired', 5)];
    const { drifts } = await reconcileUsers(org.deps, '');
    expect(drifts).toEqual([{ kind: 'outdated', id: 'ada' }]);
    expect(await storedProfile()).toEqual({ name: 'Repaired', version: '5' });
  });

  it('does not replace a profile by one that was read before a change', async () => {
    await hold('Newest', 6);
    org.identity.profiles = [profile('Newest', 6)];
    const deps = {
      ...org.deps,
      // The list was read before the change, the response of find-users after it.
      sendRequest: (async (request: typeof identityRequests.listUsers, input: never) =>
        request.subject === identityRequests.listUsers.subject
          ? [profile('Older', 5)]
          : org.deps.sendRequest(request, input)) as typeof org.deps.sendRequest,
    };
    expect((await reconcileUsers(deps, '')).drifts).toEqual([]);
    expect(await storedProfile()).toEqual({ name: 'Newest', version: '6' });
  });

  it('accepts the older revision of an identity-service that was restored from a backup', async () => {
    await hold('After the backup', 9);
    org.identity.profiles = [profile('Restored', 4)];
    expect((await reconcileUsers(org.deps, '')).drifts).toEqual([{ kind: 'outdated', id: 'ada' }]);
    expect(await storedProfile()).toEqual({ name: 'Restored', version: '4' });
  });
});

describe('requests for reconciliation', () => {
  const org = useOrgService();

  it('check memberships of organizations and teams', async () => {
    const { id, owner } = await org.given.organization();
    const team = await org.given.team(id, owner, 'Design');
    const member = await org.given.member(id);
    await org.given.teamMember(id, owner, team.id, member.user.id);
    const check = (userId: string, teamId: string | null, organizationId = id) => ({
      userId,
      organizationId,
      teamId,
    });
    const memberships = [
      check('unknown', null),
      check(member.user.id, team.id),
      check(owner.user.id, team.id),
      check(owner.user.id, null),
      check(owner.user.id, null, 'elsewhere'),
    ];
    const other = await org.given.organization();
    expect(await org.deps.sendRequest(orgRequests.checkMemberships, { memberships })).toEqual([
      { isMember: false, isTeamMember: false },
      { isMember: true, isTeamMember: true },
      { isMember: true, isTeamMember: false },
      { isMember: true, isTeamMember: false },
      { isMember: false, isTeamMember: false },
    ]);
    const organizationIds = [id, 'gone', other.id];
    const found = await org.deps.sendRequest(orgRequests.findOrganizations, { organizationIds });
    expect([...found].sort()).toEqual([id, other.id].sort());
  });
});

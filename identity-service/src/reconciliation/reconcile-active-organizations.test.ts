import { identityRequests } from '@tessera/contracts/identity/requests';
import { orgRequests } from '@tessera/contracts/org/requests';
import { beforeAll, describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';
import { setActiveOrganization } from '../sessions/set-active-organization.ts';
import { reconcileActiveOrganizations } from './reconcile-active-organizations.ts';

describe('the places that sessions work in', () => {
  const identity = useIdentityService();
  /** `user organization` and `user organization team` of those who are there. */
  const there = new Set<string>();

  beforeAll(async () => {
    identity.answers(orgRequests.checkMemberships, ({ memberships }) =>
      memberships.map(({ userId, organizationId, teamId }) => ({
        isMember: there.has(`${userId} ${organizationId}`),
        isTeamMember: there.has(`${userId} ${organizationId} ${teamId}`),
      })),
    );
    await identity.nats.flush();
  });

  async function working(organizationId: string, teamId: string | null = null) {
    const somebody = await identity.signUp();
    const session = async () =>
      (await identity.as(somebody).get('/get-session?disableCookieCache=true')).body.session;
    const { id: sessionId } = await session();
    await setActiveOrganization(identity.deps, { sessionId, organizationId, teamId });
    const place = async () => {
      const { activeOrganizationId, activeTeamId } = await session();
      return [activeOrganizationId, activeTeamId];
    };
    return { userId: somebody.user.id, email: somebody.user.email, sessionId, place };
  }

  it('are cleared where their user is no member, and stay where they are right', async () => {
    const member = await working('acme', 'crew');
    there.add(`${member.userId} acme`).add(`${member.userId} acme crew`);
    const outOfTeam = await working('acme', 'crew');
    there.add(`${outOfTeam.userId} acme`);
    const stranger = await working('acme', 'crew');

    const { drifts, next } = await reconcileActiveOrganizations(identity.deps, '');
    expect(next).toBeNull();
    expect(drifts.map(({ id }) => id).sort()).toEqual(
      [outOfTeam.sessionId, stranger.sessionId].sort(),
    );
    expect(await member.place()).toEqual(['acme', 'crew']);
    expect(await outOfTeam.place()).toEqual(['acme', null]);
    expect(await stranger.place()).toEqual([null, null]);
    expect((await reconcileActiveOrganizations(identity.deps, '')).drifts).toEqual([]);
  });

  it('are gone through in pages', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => working('paged')));
    for (const { userId } of people) there.add(`${userId} paged`);
    // A hundred more sessions, copied from one that is right.
    await identity.sql(
      `insert into $schema.session (id, token_hash, user_id, version, remembered, expires_at, created_at,
         updated_at, ip_address, user_agent, active_organization_id, active_team_id)
       select 'copy-' || n, 'hash-' || n, user_id, version, remembered, expires_at,
         created_at, updated_at, ip_address, user_agent, active_organization_id, active_team_id
       from $schema.session, generate_series(1, 100) n where id = $1`,
      [people[0]?.sessionId],
    );
    await identity.sql(
      `update $schema.session set active_organization_id = 'lost' where id = 'copy-7'`,
    );
    const found: string[] = [];
    let pages = 0;
    for (let after: string | null = ''; after !== null; pages += 1) {
      const page = await reconcileActiveOrganizations(identity.deps, after);
      found.push(...page.drifts.map(({ id }) => id));
      after = page.next;
    }
    expect(pages).toBe(2);
    expect(found).toEqual(['copy-7']);
  });

  it('are let be when the org-service seems to know nobody', async () => {
    const known = [...there];
    there.clear();
    await expect(reconcileActiveOrganizations(identity.deps, '')).rejects.toThrow(
      'unknown to their owner',
    );
    for (const one of known) there.add(one);
    expect((await reconcileActiveOrganizations(identity.deps, '')).drifts).toEqual([]);
  });
});

describe('the list of users for those who compare', () => {
  const identity = useIdentityService();

  it('goes on behind an id, in the order of ids', async () => {
    const people = [await identity.signUp(), await identity.signUp(), await identity.signUp()];
    const ids = people.map(({ user }) => user.id);
    const list = (after: string) => identity.deps.ask(identityRequests.listUsers, { after });
    const all = await list('');
    expect([...ids].sort()).toEqual(all.map(({ id }) => id).sort());
    expect(await list(all[0]?.id ?? '')).toEqual(all.slice(1));
    expect(Object.keys(all[0] ?? {}).sort()).toEqual(
      ['email', 'emailVerified', 'id', 'image', 'language', 'name', 'revision'].sort(),
    );
  });

  it('SEC-134: finds profiles with the revision that the newest event of the user has', async () => {
    const somebody = await identity.signUp();
    const { id } = somebody.user;
    const find = async () =>
      (await identity.deps.ask(identityRequests.findUsers, { userIds: [id, 'nobody'] }))[0];
    const newestVersion = async () => {
      const [row] = await identity.sql<{ version: string }>(
        'select max(version) as version from $schema.outbox where aggregate = $1',
        [id],
      );
      return Number(row?.version);
    };
    const first = await find();
    expect(first).toMatchObject({ id, revision: await newestVersion() });
    await identity.as(somebody).post('/update-user').send({ name: 'Renamed' }).expect(200);
    const second = await find();
    expect(second).toMatchObject({ id, name: 'Renamed', revision: await newestVersion() });
    expect(second?.revision).toBeGreaterThan(first?.revision ?? 0);
    const listed = await identity.deps.ask(identityRequests.listUsers, { after: '' });
    expect(listed).toContainEqual(second);
  });
});

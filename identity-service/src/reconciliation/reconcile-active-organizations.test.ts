import { identityRequests } from '@tessera/contracts/identity/requests';
import { orgRequests } from '@tessera/contracts/org/requests';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';
import { setActiveOrganization } from '../sessions/set-active-organization.ts';
import { reconcileActiveOrganizations } from './reconcile-active-organizations.ts';

describe('reconcileActiveOrganizations', () => {
  const identity = useIdentityService();
  /** The memberships that exist, as `user organization` or `user organization team`. */
  const memberships = new Set<string>();

  beforeAll(async () => {
    identity.mockRequest(orgRequests.checkMemberships, ({ memberships: requested }) =>
      requested.map(({ userId, organizationId, teamId }) => ({
        isMember: memberships.has(`${userId} ${organizationId}`),
        isTeamMember: memberships.has(`${userId} ${organizationId} ${teamId}`),
      })),
    );
    await identity.nats.flush();
  });
  beforeEach(async () => {
    memberships.clear();
    await identity.sql('delete from $schema.session');
  });

  async function signInWithActive(organizationId: string, teamId: string | null = null) {
    const alice = await identity.signUp();
    const session = async () =>
      (await identity.as(alice).get('/get-session?disableCookieCache=true')).body.session;
    const { id: sessionId } = await session();
    await setActiveOrganization(identity.deps, { sessionId, organizationId, teamId });
    const activeIds = async () => {
      const { activeOrganizationId, activeTeamId } = await session();
      return [activeOrganizationId, activeTeamId];
    };
    return { userId: alice.user.id, email: alice.user.email, sessionId, activeIds };
  }

  it('clears organizations and teams of which the user is not a member', async () => {
    const member = await signInWithActive('acme', 'designers');
    memberships.add(`${member.userId} acme`).add(`${member.userId} acme designers`);
    const notTeamMember = await signInWithActive('acme', 'designers');
    memberships.add(`${notTeamMember.userId} acme`);
    const notMember = await signInWithActive('acme', 'designers');

    const { drifts, next } = await reconcileActiveOrganizations(identity.deps, '');
    expect(next).toBeNull();
    expect(drifts.map(({ id }) => id).sort()).toEqual(
      [notTeamMember.sessionId, notMember.sessionId].sort(),
    );
    expect(await member.activeIds()).toEqual(['acme', 'designers']);
    expect(await notTeamMember.activeIds()).toEqual(['acme', null]);
    expect(await notMember.activeIds()).toEqual([null, null]);
    expect((await reconcileActiveOrganizations(identity.deps, '')).drifts).toEqual([]);
  });

  it('reads sessions in pages', async () => {
    const sessions = await Promise.all(Array.from({ length: 8 }, () => signInWithActive('paged')));
    for (const { userId } of sessions) memberships.add(`${userId} paged`);
    // A hundred more sessions, copied from a valid one.
    await identity.sql(
      `insert into $schema.session (id, token_hash, user_id, version, remembered, expires_at, created_at,
         updated_at, ip_address, user_agent, active_organization_id, active_team_id)
       select 'copy-' || n, 'hash-' || n, user_id, version, remembered, expires_at,
         created_at, updated_at, ip_address, user_agent, active_organization_id, active_team_id
       from $schema.session, generate_series(1, 100) n where id = $1`,
      [sessions[0]?.sessionId],
    );
    await identity.sql(
      `update $schema.session set active_organization_id = 'deleted-org' where id = 'copy-7'`,
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

  it('changes nothing when the org-service reports no members at all', async () => {
    const sessions = await Promise.all(Array.from({ length: 10 }, () => signInWithActive('acme')));
    await expect(reconcileActiveOrganizations(identity.deps, '')).rejects.toThrow(
      'unknown to their owner',
    );
    for (const { userId } of sessions) memberships.add(`${userId} acme`);
    expect((await reconcileActiveOrganizations(identity.deps, '')).drifts).toEqual([]);
  });
});

describe('request list-users', () => {
  const identity = useIdentityService();

  it('continues after an id, ordered by id', async () => {
    const sessions = [await identity.signUp(), await identity.signUp(), await identity.signUp()];
    const ids = sessions.map(({ user }) => user.id);
    const list = (after: string) =>
      identity.deps.sendRequest(identityRequests.listUsers, { after });
    const all = await list('');
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort());
    expect(await list(all[0]?.id ?? '')).toEqual(all.slice(1));
    expect(Object.keys(all[0] ?? {}).sort()).toEqual(
      ['email', 'emailVerified', 'id', 'image', 'language', 'name', 'revision'].sort(),
    );
  });

  it('SEC-134: returns profiles with the revision of the user’s newest event', async () => {
    const alice = await identity.signUp();
    const { id } = alice.user;
    const find = async () =>
      (
        await identity.deps.sendRequest(identityRequests.findUsers, { userIds: [id, 'unknown'] })
      )[0];
    const newestVersion = async () => {
      const [row] = await identity.sql<{ version: string }>(
        'select max(version) as version from $schema.outbox where aggregate = $1',
        [id],
      );
      return Number(row?.version);
    };
    const first = await find();
    expect(first).toMatchObject({ id, revision: await newestVersion() });
    await identity.as(alice).post('/update-user').send({ name: 'Renamed' }).expect(200);
    const second = await find();
    expect(second).toMatchObject({ id, name: 'Renamed', revision: await newestVersion() });
    expect(second?.revision).toBeGreaterThan(first?.revision ?? 0);
    const listed = await identity.deps.sendRequest(identityRequests.listUsers, { after: '' });
    expect(listed).toContainEqual(second);
  });
});

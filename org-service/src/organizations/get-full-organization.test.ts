import { defaultRoles } from '@tessera/contracts/org/access-control';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const full = '/organization/get-full-organization';

describe('GET /organization/get-full-organization', () => {
  const org = useOrgService();

  it('returns organization, members with their users, invitations and teams', async () => {
    const owner = await org.given.signedIn(undefined, { name: 'Owner', image: '/owner.png' });
    const { id, slug, organization } = await org.given.organization({ actor: owner });
    const otherMember = await org.given.member(id, { user: { name: 'Guest' } });
    const invitation = await org.given.invitation({
      organizationId: id,
      email: 'invited@example.com',
      actor: owner,
    });

    const { body } = await org.as(owner).get(`${full}?organizationId=${id}`).expect(200);
    expect(body).toEqual({
      id,
      name: 'Lighthouse',
      slug,
      logo: null,
      metadata: null,
      createdAt: organization.createdAt,
      viewer: { role: 'owner', permissions: defaultRoles.owner },
      members: [
        {
          ...organization.members[0],
          user: {
            id: owner.user.id,
            name: 'Owner',
            email: owner.user.email,
            image: '/owner.png',
          },
        },
        {
          ...otherMember.member,
          createdAt: otherMember.member.createdAt.toISOString(),
          teamId: null,
          user: {
            id: otherMember.user.id,
            name: 'Guest',
            email: otherMember.user.email,
            image: null,
          },
        },
      ],
      invitations: [invitation],
      teams: [
        {
          id: organization.members[0].teamId,
          name: 'Lighthouse',
          organizationId: id,
          createdAt: expect.any(String),
          updatedAt: null,
        },
      ],
    });
  });

  it('finds it by slug before id, and the active one by default', async () => {
    const owner = await org.given.signedIn();
    const named = await org.given.organization({ actor: owner });
    const active = await org.given.organization({ actor: owner });
    const worker = await org.given.workingIn(active.id, owner);
    const idOf = async (query: string) =>
      (await org.as(worker).get(`${full}${query}`).expect(200)).body.id;

    const bySlug = `?organizationSlug=${named.slug}&organizationId=${active.id}`;
    expect(await idOf(bySlug)).toBe(named.id);
    expect(await idOf('')).toBe(active.id);
    expect(await idOf('?organizationId=&organizationSlug=')).toBe(active.id);
  });

  it('returns the reader’s permissions, also from roles that the reader may not read', async () => {
    const { id, owner } = await org.given.organization();
    await org.given.role(id, owner, 'greeter', { invitation: ['create'] });
    await org.given.role(id, owner, 'builder', { team: ['create', 'update'] });
    const reader = await org.given.member(id, { role: 'greeter,builder' });
    const list = { organizationId: id };
    await org.as(reader).get('/organization/list-roles').query(list).expect(403);
    const { body } = await org.as(reader).get(full).query(list).expect(200);
    expect(body.viewer).toEqual({
      role: 'greeter,builder',
      permissions: {
        organization: [],
        member: [],
        invitation: ['create'],
        team: ['create', 'update'],
        billing: [],
        audit: [],
        ac: [],
        machineClient: [],
      },
    });
  });

  it('names the truncated lists', async () => {
    const { id, owner } = await org.given.organization();
    const read = (query: object = {}) =>
      org
        .as(owner)
        .get(full)
        .query({ organizationId: id, ...query })
        .expect(200);
    expect((await read()).headers).not.toHaveProperty('x-has-more');
    await org.given.member(id);
    expect((await read({ membersLimit: 2 })).headers).not.toHaveProperty('x-has-more');
    expect((await read({ membersLimit: 1 })).headers['x-has-more']).toBe('members');

    await org.sql(
      `insert into $schema.invitation (id, reference, organization_id, email, role, status, team_id, inviter_id,
           expires_at, created_at)
       select 'more-' || n, 'r-' || n, $1, n || '@more.example', 'member', 'rejected', null, 'x',
         now(), now() + n * interval '1 second' from generate_series(1, 1001) n`,
      [id],
    );
    await org.sql(
      `insert into $schema.team select 'more-' || n, $1, 'Team ' || n, now(), now()
       from generate_series(1, 1000) n`,
      [id],
    );
    const whole = await read();
    expect(whole.headers['x-has-more']).toBe('invitations, teams');
    expect([whole.body.invitations.length, whole.body.teams.length]).toEqual([1_000, 1_000]);
    const ids = whole.body.invitations.map((one: { id: string }) => one.id);
    expect([ids.includes('more-1'), ids.includes('more-1001')]).toEqual([false, true]);
  });

  it('returns null without a named and without an active organization', async () => {
    const { owner } = await org.given.organization();
    const { body } = await org.as(owner).get(full).expect(200);
    expect(body).toBeNull();
  });

  it('returns the same error to non-members whether the organization exists or not, and changes nothing', async () => {
    const { id, slug } = await org.given.organization();
    const own = await org.given.organization();
    const outsider = await org.given.workingIn(own.id, own.owner);
    for (const query of [
      `organizationId=${id}`,
      `organizationSlug=${slug}`,
      'organizationId=unknown',
      `organizationId=${encodeURIComponent("' or true --")}`,
    ]) {
      const { body } = await org.as(outsider).get(`${full}?${query}`).expect(403);
      expect(body).toEqual({
        code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        message: 'User is not a member of the organization',
      });
    }
    expect(org.identity.setActiveRequests).toEqual([]);
  });

  it('hides the id of a pending invitation from members who could not have sent it', async () => {
    const { id, owner } = await org.given.organization();
    const member = await org.given.member(id);
    const invitation = await org.given.invitation({
      organizationId: id,
      email: 'hidden@example.com',
      actor: owner,
    });
    const { body } = await org.as(member).get(`${full}?organizationId=${id}`).expect(200);
    expect(body.invitations[0].id).not.toBe(invitation.id);
    expect(body.invitations[0].email).toBe('hidden@example.com');
  });

  it('requests all users without a local profile at once, and stores the profiles', async () => {
    const { id, owner } = await org.given.organization();
    const listUserIdsWithoutProfile = [await org.given.member(id), await org.given.member(id)];
    const userIds = listUserIdsWithoutProfile.map(({ user }) => user.id);
    await org.sql('delete from $schema.user_profile where user_id = any($1)', [userIds]);
    org.identity.profiles = listUserIdsWithoutProfile.map(({ user }) => ({
      ...user,
      name: 'Found',
    }));

    const read = () => org.as(owner).get(`${full}?organizationId=${id}`).expect(200);
    for (const { body } of [await read(), await read()]) {
      expect(body.members.map((member: { user: { name: string } }) => member.user.name)).toEqual([
        owner.user.name,
        'Found',
        'Found',
      ]);
    }
    expect(
      org.identity.requestedUserIds.filter((ids) => ids.includes(userIds[0] ?? '')),
    ).toHaveLength(1);
  });

  it('returns a placeholder while identity-service is unavailable', async () => {
    const { id, owner } = await org.given.organization();
    const { user } = await org.given.member(id);
    await org.sql('delete from $schema.user_profile where user_id = $1', [user.id]);
    org.identity.isUnavailable = true;
    const { body } = await org.as(owner).get(`${full}?organizationId=${id}`).expect(200);
    org.identity.isUnavailable = false;
    expect(body.members[1].user).toEqual({
      id: user.id,
      name: 'Unknown user',
      email: '',
      image: null,
    });
  });

  it('returns the latest profile of identity-service', async () => {
    const { id, owner } = await org.given.organization();
    const { user } = await org.given.member(id);
    await org.userChanged({ ...user, name: 'Newest', revision: 3 });
    await org.userChanged({ ...user, name: 'Older', revision: 2 });
    const { body } = await org.as(owner).get(`${full}?organizationId=${id}`).expect(200);
    expect(body.members[1].user.name).toBe('Newest');
  });

  it('returns the first of several teams of a member', async () => {
    const { id, owner, organization } = await org.given.organization();
    const [creator] = organization.members;
    await org.sql(`insert into $schema.team values ('second-team', $1, 'Second', now(), now())`, [
      id,
    ]);
    await org.sql(
      `insert into $schema.team_member values ('later', 'second-team', $1, now() + interval '1s')`,
      [creator.id],
    );
    const { body } = await org.as(owner).get(`${full}?organizationId=${id}`).expect(200);
    expect(body.members[0].teamId).toBe(creator.teamId);
    expect(body.teams).toHaveLength(2);
  });

  it('needs one query, regardless of the size of the organization', async () => {
    const { id, owner } = await org.given.organization();
    await org.sql(
      `insert into $schema.user_profile
         select 'u' || n, 'N', n || '@example.com', true, null, 'en', 1, false
         from generate_series(1, 99) n`,
    );
    await org.sql(
      `insert into $schema.member select 'm' || n, $1, 'u' || n, 'member', now()
       from generate_series(1, 99) n`,
      [id],
    );
    const reads = await org.countRoundTrips(async () => {
      const { body } = await org.as(owner).get(`${full}?organizationId=${id}`).expect(200);
      expect(body.members).toHaveLength(100);
    });
    expect(reads).toBe(1);
  });

  it('rejects a duplicate parameter', async () => {
    const { id, owner } = await org.given.organization();
    const twice = `${full}?organizationId=${id}&organizationId=${id}`;
    const { body } = await org.as(owner).get(twice).expect(400);
    expect(body).toEqual({ code: 'VALIDATION_ERROR', message: 'Invalid query parameters' });
  });
});

import { identityEvents } from '@tessera/contracts/identity/events';
import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { cookieLines, useOrgService } from '../../test/harness.ts';

const create = '/organization/create';

describe('POST /organization/create', () => {
  const org = useOrgService();

  it('creates organization, default team and first member, and sets the organization active', async () => {
    const creator = await org.given.signedIn();
    const response = await org
      .as(creator)
      .post(create)
      .send({
        name: 'Lighthouse',
        slug: 'lighthouse',
        logo: 'https://pictures.example/logo.png',
        metadata: { a: ['é'] },
      })
      .expect(200);

    const { body } = response;
    expect(body).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      name: 'Lighthouse',
      slug: 'lighthouse',
      logo: 'https://pictures.example/logo.png',
      metadata: { a: ['é'] },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      members: [
        {
          id: expect.any(String),
          organizationId: body.id,
          userId: creator.user.id,
          role: 'owner',
          teamId: expect.any(String),
          createdAt: expect.any(String),
        },
      ],
    });
    expect(org.identity.setActiveRequests).toContainEqual({
      sessionId: creator.session.id,
      organizationId: body.id,
    });
    expect(cookieLines(response)).toEqual([expect.stringMatching(/session_data=;.*Max-Age=0/)]);
    expect(await org.published(orgEvents.organizationCreated)).toContainEqual({
      organizationId: body.id,
      name: 'Lighthouse',
      slug: 'lighthouse',
    });
    expect(await org.published(orgEvents.memberAdded)).toContainEqual(
      expect.objectContaining({ organizationId: body.id, userId: creator.user.id, role: 'owner' }),
    );
    const [team] = await org.sql('select * from $schema.team where organization_id = $1', [
      body.id,
    ]);
    expect(team).toMatchObject({ id: body.members[0].teamId, name: 'Lighthouse' });
    expect(team?.updated_at).toBeNull();
  });

  it('omits metadata that was not sent, and drops unknown fields', async () => {
    const creator = await org.given.signedIn();
    const body = { name: 'Plain', slug: 'plain', id: 'mine', userId: 7, createdAt: 'never' };
    const response = await org.as(creator).post(create).send(body).expect(200);
    expect(response.body).not.toHaveProperty('metadata');
    expect(response.body.id).not.toBe('mine');
    expect(response.body.members[0].userId).toBe(creator.user.id);
  });

  it('stores metadata unchanged', async () => {
    const creator = await org.given.signedIn();
    const metadata = {
      looksLikeJson: '{"a":1}',
      looksLikeDate: '2026-01-02T03:04:05.678Z',
      deep: { a: [{ b: { c: [null, true, 1.5, '🛶'] } }] },
      long: 'x'.repeat(20_000),
    };
    const body = { name: 'Kept', slug: 'kept', metadata };
    const response = await org.as(creator).post(create).send(body).expect(200);
    expect(response.body.metadata).toEqual(metadata);
    const { body: listed } = await org.as(creator).get('/organization/list').expect(200);
    expect(JSON.parse(listed[0].metadata)).toEqual(metadata);
  });

  it('keeps the active organization on request', async () => {
    const { id, owner } = await org.given.organization();
    expect(org.identity.setActiveRequests.filter((mark) => mark.organizationId === id)).toEqual([]);
    expect(owner.session.activeOrganizationId).toBeNull();
  });

  it('rejects a taken slug, and one that equals the id of an organization', async () => {
    const { id, slug, owner } = await org.given.organization();
    for (const taken of [slug, id]) {
      const body = { name: 'Copy', slug: taken };
      const response = await org.as(owner).post(create).send(body).expect(400);
      expect(response.body).toEqual({
        code: 'ORGANIZATION_ALREADY_EXISTS',
        message: 'Organization already exists',
      });
    }
  });

  it('gives a slug to one of several concurrent requests, and the others change nothing', async () => {
    const creators = await Promise.all([1, 2, 3, 4, 5, 6].map(() => org.given.signedIn()));
    const responses = await Promise.all(
      creators.map((creator) => org.as(creator).post(create).send({ name: 'Race', slug: 'race' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    const [members] = await org.sql(
      'select count(*)::int as total from $schema.member where user_id = any($1)',
      [creators.map(({ user }) => user.id)],
    );
    expect(members?.total).toBe(1);
  });

  it('succeeds while identity-service is unavailable, and sets the active organization by event', async () => {
    const creator = await org.given.signedIn();
    org.identity.isUnavailable = true;
    const { body } = await org
      .as(creator)
      .post(create)
      .send({ name: 'Alone', slug: 'alone' })
      .expect(200);
    org.identity.isUnavailable = false;
    expect(await org.published(orgEvents.activeOrganizationRequested)).toContainEqual({
      sessionId: creator.session.id,
      organizationId: body.id,
    });
  });

  it('rejects a deleted user whose session is still valid', async () => {
    const deletedUser = await org.given.signedIn();
    const userId = deletedUser.user.id;
    await org.deliverEvent(identityEvents.userDeleted, { aggregate: userId, data: { userId } });
    await org.as(deletedUser).post(create).send({ name: 'Ghost', slug: 'ghost' }).expect(401);
  });
});

describe('POST /organization/create with settings', () => {
  const org = useOrgService({
    ORG_LIMIT_PER_USER: '2',
    ORG_TEAMS_ENABLED: 'false',
    ORG_CREATOR_ROLE: 'admin',
  });

  it('creates no team when teams are disabled, and gives the creator the configured role', async () => {
    const { organization } = await org.given.organization();
    expect(organization.members).toEqual([
      expect.objectContaining({ role: 'admin', teamId: null }),
    ]);
  });

  it('enforces the maximum of organizations per user, also under concurrent requests', async () => {
    const creator = await org.given.signedIn();
    const responses = await Promise.all(
      ['a', 'b', 'c', 'd'].map((slug) => org.as(creator).post(create).send({ name: 'Many', slug })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
    expect(responses.find(({ status }) => status === 403)?.body).toEqual({
      code: 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
      message: 'You have reached the maximum number of organizations',
    });
  });

  it('counts joined organizations, not only created ones', async () => {
    const { id } = await org.given.organization();
    const member = await org.given.member(id);
    await org.given.organization({ actor: member });
    await org.as(member).post(create).send({ name: 'Third', slug: 'third' }).expect(403);
  });
});

describe('POST /organization/create when creation is disabled', () => {
  const org = useOrgService({ ORG_ALLOW_CREATION: 'false' });

  it('rejects', async () => {
    const outsider = await org.given.signedIn();
    const body = { name: 'No', slug: 'no' };
    const response = await org.as(outsider).post(create).send(body).expect(403);
    expect(response.body).toEqual({
      code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION',
      message: 'You are not allowed to create a new organization',
    });
  });
});

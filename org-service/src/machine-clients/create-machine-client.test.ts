import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const create = '/organization/create-machine-client';

describe('POST /organization/create-machine-client', () => {
  const org = useOrgService();

  it('returns the client and, only here, its secret', async () => {
    const { id, owner } = await org.given.organization();
    const { body } = await org
      .as(owner)
      .post(create)
      .send({
        name: 'Nightly import',
        scopes: ['billing:read', 'billing:read', 'audit:read'],
        organizationId: id,
        creatorId: 'another-user',
      })
      .expect(200);

    expect(body.client).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      organizationId: id,
      name: 'Nightly import',
      scopes: ['billing:read', 'audit:read'],
      creatorId: owner.user.id,
      lastUsedAt: null,
      secretCreatedAt: expect.any(String),
      previousSecretExpiresAt: null,
      revokedAt: null,
      createdAt: expect.any(String),
    });
    expect(body.secret).toMatch(/^mcs_[A-Za-z0-9]{43}$/);
  });

  it('stores and publishes nothing from which the secret could be derived', async () => {
    const { id, owner } = await org.given.organization();
    const { client, secret } = await org.given.machineClient(owner, {
      organizationId: id,
      scopes: ['team:create'],
    });
    const stored = await org.sql<{ row: string }>(
      `select c::text as row from $schema.machine_client c where id = $1
       union all select o::text from $schema.outbox o where aggregate = $2
       union all select a::text from $schema.audit_entry a where organization_id = $2`,
      [client.id, id],
    );
    expect(stored.length).toBeGreaterThan(2);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(await org.published(orgEvents.machineClientCreated)).toContainEqual({
      machineClientId: client.id,
      organizationId: id,
      name: 'Importer',
      scopes: ['team:create'],
      creatorId: owner.user.id,
    });
  });

  it('rejects scopes that the creator does not have', async () => {
    const { id, owner } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const make = (actor: { cookie: string }, scopes: string[]) =>
      org.as(actor).post(create).send({ name: 'Importer', scopes, organizationId: id });

    await make(admin, ['billing:read']).expect(200);
    await make(admin, ['billing:read', 'billing:update']).expect(403, {
      code: 'YOU_CANNOT_GIVE_A_SCOPE_YOU_DO_NOT_HAVE',
      message: 'You cannot give a scope you do not have',
    });
    await make(owner, ['billing:update']).expect(200);
    await org.given.role(id, owner, 'mechanic', { machineClient: ['create'], team: ['update'] });
    const mechanic = await org.given.member(id, { role: 'mechanic' });
    await make(mechanic, ['team:update', 'ac:read']).expect(200);
    await make(mechanic, ['team:delete']).expect(403);
  });

  it('accepts existing scopes only', async () => {
    const { id, owner } = await org.given.organization();
    for (const scope of ['billing', 'billing:sail', 'ship:sail', 'constructor:name', '', 7]) {
      await org
        .as(owner)
        .post(create)
        .send({ name: 'Importer', scopes: [scope], organizationId: id })
        .expect(400, { code: 'VALIDATION_ERROR', message: 'Invalid body parameters' });
    }
    for (const name of ['', '  ', undefined]) {
      await org.as(owner).post(create).send({ name, organizationId: id }).expect(400);
    }
  });

  it('limits active clients to fifty under concurrent requests', async () => {
    const { id, owner } = await org.given.organization();
    await org.sql(
      `insert into $schema.machine_client
       select 'client-' || n || $1, $1, 'Importer', '{}', 'unknown', 'hash', now(), null, null,
         null, null, now() from generate_series(1, 48) n`,
      [id],
    );
    const make = () => org.as(owner).post(create).send({ name: 'Importer', organizationId: id });
    const responses = await Promise.all([make(), make(), make(), make()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
    expect(responses.find(({ status }) => status === 403)?.body.code).toBe(
      'MACHINE_CLIENT_LIMIT_REACHED',
    );
    await org
      .as(owner)
      .post('/organization/revoke-machine-client')
      .send({ machineClientId: `client-1${id}` })
      .expect(200);
    await make().expect(200);
  });

  it('requires the permission', async () => {
    const { id } = await org.given.organization();
    const member = await org.given.member(id);
    const other = await org.given.organization();
    const body = { name: 'Importer', organizationId: id };
    await org.as(member).post(create).send(body).expect(403, {
      code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_MACHINE_CLIENTS',
      message: 'You are not allowed to create machine clients',
    });
    await org.as(other.owner).post(create).send(body).expect(403, {
      code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      message: 'You are not a member of this organization',
    });
    await org.as(other.owner).post(create).send({ name: 'Importer' }).expect(400, {
      code: 'NO_ACTIVE_ORGANIZATION',
      message: 'No active organization',
    });
  });
});

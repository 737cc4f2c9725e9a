import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const update = '/organization/update';
const TAKEN = { code: 'ORGANIZATION_ALREADY_EXISTS', message: 'Organization already exists' };

describe('POST /organization/update', () => {
  const org = useOrgService();

  const stored = async (id: string) =>
    (
      await org.sql('select name, slug, logo, metadata from $schema.organization where id = $1', [
        id,
      ])
    )[0];

  it('changes the given fields, returns metadata as an object, and publishes before and after', async () => {
    const { id, owner, slug, organization } = await org.given.organization();
    const metadata = { deep: [{ text: 'ünïcode "1" 2026-01-02T03:04:05.678Z', none: null }] };
    const data = { name: 'Beacon', logo: 'https://pictures.example/beacon.png', metadata };
    const { body } = await org
      .as(owner)
      .post(update)
      .send({ data: { ...data, id: 'x', createdAt: 0 }, organizationId: id })
      .expect(200);
    expect(body).toEqual({ id, slug, createdAt: organization.createdAt, ...data });
    expect(await org.published(orgEvents.organizationUpdated)).toContainEqual({
      organizationId: id,
      before: { name: 'Lighthouse', slug, logo: null, metadata: null },
      after: {
        name: 'Beacon',
        slug,
        logo: 'https://pictures.example/beacon.png',
        metadata: JSON.stringify(metadata),
      },
    });
    expect(await stored(id)).toMatchObject({ name: 'Beacon', metadata: JSON.stringify(metadata) });
  });

  it('replaces metadata as a whole, and removes a logo by null', async () => {
    const { id, owner } = await org.given.organization();
    const send = (data: object) =>
      org.as(owner).post(update).send({ data, organizationId: id }).expect(200);
    await send({ metadata: { a: 1, b: 2 }, logo: 'https://pictures.example/a.png' });
    const { body } = await send({ metadata: { c: 3 }, logo: null });
    expect(body).toMatchObject({ metadata: { c: 3 }, logo: null });
    expect((await send({ name: 'Kept' })).body.metadata).toEqual({ c: 3 });
  });

  it('returns an unchanged organization without an event', async () => {
    const { id, owner } = await org.given.organization();
    const worker = await org.given.workingIn(id, owner);
    for (const data of [{}, { name: 'Lighthouse' }]) {
      const { body } = await org.as(worker).post(update).send({ data }).expect(200);
      expect(body).toMatchObject({ id, name: 'Lighthouse' });
      expect(body).not.toHaveProperty('metadata');
    }
    const seen = await org.published(orgEvents.organizationUpdated);
    expect(seen.filter(({ organizationId }) => organizationId === id)).toEqual([]);
  });

  it('rejects a slug that is taken or equals an id, and changes nothing', async () => {
    const { id, owner, slug } = await org.given.organization();
    const other = await org.given.organization();
    for (const wanted of [other.slug, other.id]) {
      const body = { data: { name: 'Half', slug: wanted }, organizationId: id };
      await org.as(owner).post(update).send(body).expect(400, TAKEN);
    }
    expect(await stored(id)).toMatchObject({ name: 'Lighthouse', slug });
  });

  it('frees the previous slug', async () => {
    const { id, owner, slug } = await org.given.organization();
    const data = { slug: `${slug}-moved` };
    await org.as(owner).post(update).send({ data, organizationId: id }).expect(200);
    await org.given.organization({ slug });
  });

  it('gives a slug to one of several concurrent requests', async () => {
    const contenders = await Promise.all([1, 2, 3].map(() => org.given.organization()));
    const responses = await Promise.all(
      contenders.map(({ id, owner }) =>
        org
          .as(owner)
          .post(update)
          .send({ data: { slug: 'contended' }, organizationId: id }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    for (const { status, body } of responses) if (status === 400) expect(body).toEqual(TAKEN);
  });

  it('requires an organization, membership and the permission', async () => {
    const { id } = await org.given.organization();
    const outsider = await org.given.signedIn();
    const data = { name: 'Mine' };
    const none = await org.as(outsider).post(update).send({ data }).expect(400);
    expect(none.body).toEqual({
      code: 'ORGANIZATION_NOT_FOUND',
      message: 'Organization not found',
    });
    for (const organizationId of [id, 'unknown']) {
      const response = await org
        .as(outsider)
        .post(update)
        .send({ data, organizationId })
        .expect(400);
      expect(response.body).toEqual({
        code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        message: 'User is not a member of the organization',
      });
    }
    const member = await org.given.member(id);
    const refused = await org
      .as(member)
      .post(update)
      .send({ data, organizationId: id })
      .expect(403);
    expect(refused.body).toEqual({
      code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
      message: 'You are not allowed to update this organization',
    });
    const admin = await org.given.member(id, { role: 'admin' });
    await org.as(admin).post(update).send({ data, organizationId: id }).expect(200);
  });
});

import { defaultRoles } from '@tessera/contracts/org/access-control';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const list = '/organization/list';

describe('GET /organization/list', () => {
  const org = useOrgService();

  it("returns only the caller's organizations, oldest first", async () => {
    const owner = await org.given.signedIn();
    const first = await org.given.organization({ actor: owner, name: 'First' });
    const second = await org.given.organization({ actor: owner, name: 'Second' });
    await org.given.organization({ name: 'Foreign' });

    const { body } = await org.as(owner).get(list).expect(200);
    expect(body).toEqual([
      {
        id: first.id,
        name: 'First',
        slug: first.slug,
        logo: null,
        metadata: null,
        createdAt: expect.any(String),
      },
      expect.objectContaining({ id: second.id }),
    ]);
  });

  it('returns an empty list to a user without any', async () => {
    const loner = await org.given.signedIn();
    const { body } = await org.as(loner).get(list).expect(200);
    expect(body).toEqual([]);
  });

  it('returns more than a hundred', async () => {
    const owner = await org.given.signedIn();
    const { id } = await org.given.organization({ actor: owner });
    await org.sql(
      `insert into $schema.organization select 'bulk-' || n, 'Bulk', 'bulk-' || n, null, null, now()
       from generate_series(1, 120) n`,
    );
    await org.sql(
      `insert into $schema.member select 'bulk-' || n, 'bulk-' || n, $1, 'member', now()
       from generate_series(1, 120) n`,
      [owner.user.id],
    );
    const { body } = await org.as(owner).get(list).expect(200);
    expect(body).toHaveLength(121);
    expect(body[0].id).toBe(id);
  });

  it("returns the caller's role and the number of members on request", async () => {
    const owner = await org.given.signedIn();
    const { id } = await org.given.organization({ actor: owner });
    await org.given.member(id);
    await org.sql(
      `insert into $schema.member values ('second', $1, 'second', 'admin,owner', now())`,
      [id],
    );
    const all = `${list}?withRole=true&withMemberCount=true`;
    const { body } = await org.as(owner).get(all).expect(200);
    const viewer = { role: 'owner', permissions: defaultRoles.owner };
    expect(body).toMatchObject([{ viewer, memberCount: 3, ownerCount: 2 }]);
    const { body: roles } = await org.as(owner).get(`${list}?withRole=true`).expect(200);
    expect(roles[0]).not.toHaveProperty('memberCount');
    expect(roles[0]).not.toHaveProperty('ownerCount');
  });

  it('returns the permissions of custom roles', async () => {
    const { id, owner } = await org.given.organization();
    await org
      .as(owner)
      .post('/organization/create-role')
      .send({ organizationId: id, role: 'auditor', permission: { audit: ['read'] } })
      .expect(200);
    const auditor = await org.given.member(id, { role: 'auditor' });
    const { body } = await org.as(auditor).get(`${list}?withRole=true`).expect(200);
    const { viewer } = body.find((listed: { id: string }) => listed.id === id);
    expect(viewer).toMatchObject({
      role: 'auditor',
      permissions: { audit: ['read'], billing: [], member: [] },
    });
  });

  it.each(['', '?withRole=true&withMemberCount=true'])('needs one query%s', async (query) => {
    const owner = await org.given.signedIn();
    await org.given.organization({ actor: owner });
    const read = () => org.as(owner).get(`${list}${query}`).expect(200);
    expect(await org.countRoundTrips(read)).toBe(1);
  });
});

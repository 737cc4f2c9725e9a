import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const check = '/organization/check-slug';

describe('POST /organization/check-slug', () => {
  const org = useOrgService();

  it('reports that a slug is free, without reserving it', async () => {
    const user = await org.given.signedIn();
    for (const _ of [1, 2]) {
      const { body } = await org.as(user).post(check).send({ slug: 'free' }).expect(200);
      expect(body).toEqual({ status: true });
    }
    await org.given.organization({ slug: 'free' });
  });

  it('reports that a slug is taken, and free again once the organization is deleted', async () => {
    const { id, slug, owner } = await org.given.organization();
    const { body } = await org.as(owner).post(check).send({ slug }).expect(400);
    expect(body).toEqual({ code: 'SLUG_IS_TAKEN', message: 'slug is taken' });

    await org.as(owner).post('/organization/delete').send({ organizationId: id }).expect(200);
    await org.as(owner).post(check).send({ slug }).expect(200);
  });

  it('compares slugs exactly', async () => {
    await org.given.organization({ slug: 'Case' });
    const user = await org.given.signedIn();
    await org.as(user).post(check).send({ slug: 'case' }).expect(200);
  });

  it.each(['a b', 'a/b', 'a\\b', 'a"b', '<b>', 'a%b', 'a?b', 'a#b', 'a\u0007b', ''])(
    'rejects %j, which no organization can have',
    async (slug) => {
      const user = await org.given.signedIn();
      const { body } = await org.as(user).post(check).send({ slug }).expect(400);
      expect(body.code).toBe('VALIDATION_ERROR');
    },
  );
});

import { describe, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('GET /ok', () => {
  const identity = useIdentityService();

  it('says that the service answers', () => identity.as(null).get('/ok').expect(200, { ok: true }));

  it('knows no other paths, methods or ways to name them', async () => {
    const notFound = { code: 'NOT_FOUND', message: 'Not found' };
    await identity.as(null).post('/ok').send({}).expect(404, notFound);
    await identity.as(null).get('/nothing').expect(404, notFound);
    await identity.as(null).post('/set-password').send({ newPassword: 'x' }).expect(404, notFound);
    await identity.as(null).get('/OK').expect(404, notFound);
  });
});

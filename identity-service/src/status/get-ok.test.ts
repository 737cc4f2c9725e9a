import { describe, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('GET /ok', () => {
  const identity = useIdentityService();

  it('responds with ok', () => identity.as(null).get('/ok').expect(200, { ok: true }));

  it('responds with 404 to other paths, methods and encodings', async () => {
    const notFound = { code: 'NOT_FOUND', message: 'Not found' };
    await identity.as(null).post('/ok').send({}).expect(404, notFound);
    await identity.as(null).get('/nothing').expect(404, notFound);
    await identity.as(null).post('/set-password').send({ newPassword: 'x' }).expect(404, notFound);
    await identity.as(null).get('/OK').expect(404, notFound);
  });
});

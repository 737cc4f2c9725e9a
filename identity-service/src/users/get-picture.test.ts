import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('GET /picture/:id', () => {
  const identity = useIdentityService();

  it('serves a picture without a session, immutable and only as an image', async () => {
    const alice = await identity.signUp();
    const { body } = await identity
      .as(alice)
      .post('/set-picture')
      .send({ picture: `data:image/png;base64,${png.toString('base64')}` })
      .expect(200);
    const path = new URL(body.image).pathname.replace(/^\/api\/auth/, '');
    const shown = await identity.as(null).get(path).expect(200);
    expect(shown.body).toEqual(png);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('responds with 404 for unknown ids', async () => {
    const { body } = await identity.as(null).get('/picture/unknown').expect(404);
    expect(body.code).toBe('PICTURE_NOT_FOUND');
  });
});

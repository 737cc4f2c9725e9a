import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

const path = '/jwks';

describe('GET /jwks', () => {
  const identity = useIdentityService();

  it('returns only public keys', async () => {
    const { body } = await identity.as(null).get(path).expect(200);
    expect(Object.keys(body)).toEqual(['keys']);
    expect(body.keys).not.toHaveLength(0);
    for (const key of body.keys) {
      expect(key).toEqual({
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.stringMatching(/^[\w-]{43}$/),
        kid: expect.stringMatching(/^[\w-]{43}$/),
        alg: 'EdDSA',
        use: 'sig',
      });
    }
  });

  it('is cacheable with an ETag', async () => {
    const { headers } = await identity.as(null).get(path).expect(200);
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await identity
      .as(null)
      .get(path)
      .set('if-none-match', headers.etag ?? '');
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers).toMatchObject({
      etag: headers.etag,
      'cache-control': 'public, max-age=300',
    });
    const weak = await identity.as(null).get(path).set('if-none-match', `"x", W/${headers.etag}`);
    expect(weak.status).toBe(304);
    await identity.as(null).get(path).set('if-none-match', '"other"').expect(200);
  });

  it('changes its ETag with the keys', async () => {
    const before = await identity.as(null).get(path);
    identity.clock.advance('30d');
    await identity.deps.keyRing.rotateIfDue();
    const after = await identity.as(null).get(path).expect(200);
    expect(after.body.keys).toHaveLength(before.body.keys.length + 1);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });
});

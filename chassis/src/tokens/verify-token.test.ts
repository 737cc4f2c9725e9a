import { createHmac } from 'node:crypto';
import { TOKEN_TYPE } from '@tessera/contracts/identity/tokens';
import { type TokenOptions, type TokenSigner, tokenSigner } from '@tessera/testing/token-signer';
import { beforeAll, describe, expect, it } from 'vitest';
import { createJwksCache, type JwksCache } from './jwks-cache.ts';
import { bearerOf, scopesOf, verifyToken } from './verify-token.ts';

const now = new Date('2026-03-01T12:00:00Z');
const issuer = 'https://accounts.example.com';
const audience = 'https://services.example.com';
const machine = { sub: 'client', client_id: 'client', org_id: 'org', scope: 'billing:read' };
const user = { sub: 'user', sid: 'session' };

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a signed token', () => {
  let signer: TokenSigner;
  let keys: JwksCache;
  beforeAll(async () => {
    signer = await tokenSigner();
    keys = createJwksCache(async () => signer.keys, { now: () => now });
  });

  const sign = (options: Partial<TokenOptions> = {}, signingWith = signer) =>
    signingWith.sign({ claims: machine, now, issuer, audience, ...options });
  const verify = (token: string) => verifyToken(token, { keys, issuer, audience, now });
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

  it('identifies a machine client or a user', async () => {
    expect(await verify(await sign())).toMatchObject({ kind: 'machine', claims: machine });
    expect(await verify(await sign({ claims: user }))).toMatchObject({
      kind: 'user',
      claims: user,
    });
  });

  it('is valid until it expires, with a clock tolerance of five seconds', async () => {
    expect(await verify(await sign({ now: at(-304) }))).not.toBeNull();
    expect(await verify(await sign({ now: at(-306) }))).toBeNull();
  });

  it.each<[string, () => Promise<string>]>([
    ['for another audience', () => sign({ audience: 'https://elsewhere.example.com' })],
    ['of another issuer', () => sign({ issuer: 'https://elsewhere.example.com' })],
    ['of another type', () => sign({ typ: 'JWT' })],
    ['of an unknown key', async () => sign({}, await tokenSigner('unknown'))],
    ['of another key with the same id', async () => sign({}, await tokenSigner())],
    ['of a user and a client at once', () => sign({ claims: { ...machine, ...user } })],
    ['without a subject', () => sign({ claims: { scope: 'billing:read' } })],
    ['of a client without an organization', () => sign({ claims: { ...machine, org_id: 7 } })],
  ])('is invalid %s', async (_, make) => {
    expect(await verify(await make())).toBeNull();
  });

  it('cannot choose its algorithm or key', async () => {
    const [, payload = '', signature = ''] = (await sign()).split('.');
    const kid = signer.keys.keys[0]?.kid;
    const unsigned = encoded({ alg: 'none', typ: TOKEN_TYPE, kid });
    expect(await verify(`${unsigned}.${payload}.`)).toBeNull();
    expect(await verify(`${unsigned}.${payload}.${signature}`)).toBeNull();

    const hmac = encoded({ alg: 'HS256', typ: TOKEN_TYPE, kid });
    const x = signer.keys.keys[0]?.x ?? '';
    const hmacSignature = createHmac('sha256', Buffer.from(x, 'base64url')).update(
      `${hmac}.${payload}`,
    );
    expect(await verify(`${hmac}.${payload}.${hmacSignature.digest('base64url')}`)).toBeNull();

    const foreign = await tokenSigner('foreign');
    const [, , foreignSignature] = (await sign({}, foreign)).split('.');
    const jwk = encoded({
      alg: 'EdDSA',
      typ: TOKEN_TYPE,
      kid: 'foreign',
      jwk: foreign.keys.keys[0],
    });
    expect(await verify(`${jwk}.${payload}.${foreignSignature}`)).toBeNull();
    const nameless = encoded({ alg: 'EdDSA', typ: TOKEN_TYPE });
    expect(await verify(`${nameless}.${payload}.${signature}`)).toBeNull();
  });

  it('is invalid when its content changes', async () => {
    const token = await sign();
    const [header, , signature] = token.split('.');
    const wider = encoded({ ...machine, scope: 'billing:read billing:update' });
    expect(await verify(`${header}.${wider}.${signature}`)).toBeNull();
    for (const text of ['', 'a.b.c', token.slice(0, -3), `${token}x`, 'x'.repeat(9_000)]) {
      expect(await verify(text)).toBeNull();
    }
  });

  it('is read from the Authorization header', () => {
    expect(bearerOf('Bearer a.b-c_d.e')).toBe('a.b-c_d.e');
    expect(bearerOf('bearer abc')).toBe('abc');
    for (const header of [undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b']) {
      expect(bearerOf(header)).toBeNull();
    }
    const claims = { iss: '', aud: '', iat: 0, exp: 0, jti: '', ...machine };
    expect(scopesOf({ ...claims, scope: '' })).toEqual([]);
    expect(scopesOf({ ...claims, scope: 'a:b c:d' })).toEqual(['a:b', 'c:d']);
  });
});

describe('JWKS cache', () => {
  const clock = { time: now, now: () => clock.time };
  const pass = (seconds: number) => {
    clock.time = new Date(clock.time.getTime() + seconds * 1_000);
  };
  const keyNamed = (kid: string) =>
    ({ kty: 'OKP', crv: 'Ed25519', x: 'x', kid, alg: 'EdDSA', use: 'sig' }) as const;

  it('fetches keys every five minutes and for a new key id, but not for every unknown id', async () => {
    let fetches = 0;
    let published = ['first'];
    const keys = createJwksCache(async () => {
      fetches += 1;
      return { keys: published.map(keyNamed) };
    }, clock);

    await Promise.all([keys('first'), keys('first'), keys('made-up')]);
    expect(fetches).toBe(1);
    for (let count = 0; count < 20; count += 1) expect(await keys(`made-up-${count}`)).toBeNull();
    expect(fetches).toBe(1);

    published = ['first', 'second'];
    pass(6);
    expect((await keys('second'))?.kid).toBe('second');
    expect(fetches).toBe(2);

    published = ['second'];
    pass(299);
    expect((await keys('first'))?.kid).toBe('first');
    pass(2);
    expect(await keys('first')).toBeNull();
    expect(fetches).toBe(3);
  });

  it('keeps keys for an hour while the publisher is unavailable', async () => {
    let isAway = true;
    const keys = createJwksCache(async () => {
      if (isAway) throw new Error('away');
      return { keys: [keyNamed('first')] };
    }, clock);
    await expect(keys('first')).rejects.toThrow('away');
    isAway = false;
    expect((await keys('first'))?.kid).toBe('first');

    isAway = true;
    pass(3_590);
    expect((await keys('first'))?.kid).toBe('first');
    await expect(keys('other')).rejects.toThrow('away');
    pass(20);
    await expect(keys('first')).rejects.toThrow('away');
  });
});

import { createHash, scryptSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { goodPassword, useIdentityService } from '../../test/harness.ts';

const from = (ip: string) => ({ 'x-forwarded-for': ip });

describe('checkPassword', () => {
  const identity = useIdentityService({ AUTH_MAX_PASSWORD_ATTEMPTS: '3' });
  const attempt = (email: string, ip: string, password = 'not the password') =>
    identity.as(null).post('/sign-in/email').set(from(ip)).send({ email, password });

  it('throttles untrusted addresses, whether or not the account exists', async () => {
    const { user } = await identity.signUp();
    for (const email of [user.email, 'unknown@example.com']) {
      for (let count = 0; count < 3; count += 1) {
        await attempt(email, `203.0.113.${count}`).expect(401);
      }
      const rejected = await attempt(email, '203.0.113.99', goodPassword).expect(429);
      expect(rejected.body.code).toBe('TOO_MANY_REQUESTS');
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(15);
    }
  });

  it('SEC-91: enforces the limit for concurrent attempts', async () => {
    const { user } = await identity.signUp();
    for (const email of [user.email, 'also-unknown@example.com']) {
      const responses = await Promise.all(
        Array.from({ length: 30 }, (_, index) => attempt(email, `203.0.113.${index}`)),
      );
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(3);
      expect(statuses.filter((status) => status === 429)).toHaveLength(27);
    }
  });

  it('SEC-91: uncounts attempts with a correct or unchecked password', async () => {
    const { user } = await identity.signUp();
    for (let count = 0; count < 8; count += 1) {
      await attempt(user.email, `192.0.2.${count}`, goodPassword).expect(200);
    }
    for (let count = 0; count < 2; count += 1) await attempt(user.email, '203.0.113.9').expect(401);
    await attempt(user.email, '192.0.2.100', goodPassword).expect(200);
    await attempt(user.email, '203.0.113.9').expect(401);
    await attempt(user.email, '192.0.2.101', goodPassword).expect(429);
  });

  it('SEC-131: responds to an address independently of attempts under the username of its account', async () => {
    const owner = await identity.signUp();
    const { user } = owner;
    const other = await identity.signUp();
    await identity.as(owner).post('/update-user').send({ username: 'one_count' });
    const byUsername = (ip: string, password = 'not the password') =>
      identity
        .as(null)
        .post('/sign-in/username')
        .set(from(ip))
        .send({ username: 'One_Count', password });
    for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
      await byUsername(ip).expect(401);
    await byUsername('203.0.113.4').expect(429);

    // The account has reached its limit: every password is rejected, but responses under its email address do
    // not show that.
    const { body, status } = await attempt(user.email, '203.0.113.5', goodPassword);
    const { body: error } = await attempt(other.user.email, '203.0.113.5').expect(401);
    expect([status, body]).toEqual([401, error]);
    for (const email of [user.email, other.user.email]) {
      await attempt(email, '203.0.113.6').expect(401);
      if (email === other.user.email) continue;
      await attempt(email, '203.0.113.7').expect(401);
    }
    await attempt(other.user.email, '203.0.113.7').expect(401);
    const waits = await Promise.all(
      [user.email, other.user.email].map(
        async (email) => (await attempt(email, '203.0.113.8').expect(429)).headers['retry-after'],
      ),
    );
    expect(waits.filter((wait) => Number(wait) > 0 && Number(wait) <= 15)).toHaveLength(2);
    // The IP address of an earlier sign-in is trusted: from there the owner can still sign in.
    await identity.signIn(user.email);
  });

  it('does not throttle trusted addresses and keeps sessions', async () => {
    const { user } = await identity.signUp();
    await attempt(user.email, '198.51.100.7', goodPassword).expect(200);
    const session = await identity.signIn(user.email);
    for (let count = 0; count < 5; count += 1) await attempt(user.email, '203.0.113.5');
    await attempt(user.email, '203.0.113.5', goodPassword).expect(429);
    await attempt(user.email, '198.51.100.7', goodPassword).expect(200);
    await identity.as(session).get('/list-sessions').expect(200);
  });

  it('doubles the wait with every wrong password, up to 15 minutes', async () => {
    const target = { name: 'waiting@example.com', account: 'waiting' };
    const nextWait = async () =>
      (await identity.deps.loginThrottle.countAttempt(target)).nameWaitSeconds;
    expect([await nextWait(), await nextWait()]).toEqual([0, 0]);
    const waits: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      expect(await nextWait()).toBe(0);
      waits.push(await nextWait());
      // Deletes the waits, as if they had passed.
      await identity.redis.client.del(...(await identity.redis.client.keys('login-wait:*')));
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900, 900]);
  });

  it('counts wrong passwords of delete-user', async () => {
    const alice = await identity.signUp();
    for (let count = 0; count < 3; count += 1) {
      await identity.as(alice).post('/delete-user').send({ password: 'wrong one' }).expect(400);
    }
    await attempt(alice.user.email, '203.0.113.20', goodPassword).expect(429);
  });
});

describe('checkPassword without Redis', () => {
  const identity = useIdentityService(
    { AUTH_MAX_PASSWORD_ATTEMPTS: '3', REDIS_URL: 'redis://127.0.0.1:1' },
    ['redis'],
  );

  it('throttles per process', async () => {
    const email = 'alice@example.com';
    const attempt = () =>
      identity.as(null).post('/sign-in/email').send({ email, password: 'not the password' });
    for (let count = 0; count < 3; count += 1) await attempt().expect(401);
    await attempt().expect(429);
    identity.clock.advance('16s');
    await attempt().expect(401);
  });

  it('SEC-93: enforces the limit for concurrent attempts', async () => {
    const email = 'parallel@example.com';
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        identity.as(null).post('/sign-in/email').send({ email, password: 'not the password' }),
      ),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(3);
  });

  it('SEC-93: uncounts attempts with a correct password', async () => {
    const target = { name: 'a@example.com', account: 'a' };
    const allowed = async () => {
      const attempt = await identity.deps.loginThrottle.countAttempt(target);
      return attempt.nameWaitSeconds === 0 ? attempt : null;
    };
    for (let count = 0; count < 8; count += 1) await (await allowed())?.uncount();
    expect(await Promise.all([1, 2, 3, 4].map(allowed))).toEqual([
      expect.anything(),
      expect.anything(),
      expect.anything(),
      null,
    ]);
  });
});

describe('a password from a database of the Better Auth library', () => {
  const identity = useIdentityService();
  const salt = '000102030405060708090a0b0c0d0e0f';
  const key = scryptSync('Imported pässword 1'.normalize('NFKC'), salt, 64, {
    N: 16_384,
    r: 16,
    p: 1,
    maxmem: 128 * 16_384 * 16 * 2,
  });

  it('signs in and is upgraded to argon2id', async () => {
    const { user } = await identity.signUp('imported@example.com');
    await identity.sql('update $schema.account set password_hash = $2 where user_id = $1', [
      user.id,
      `${salt}:${key.toString('hex')}`,
    ]);
    const storedHash = async () => {
      const [row] = await identity.sql<{ password_hash: string }>(
        'select password_hash from $schema.account where user_id = $1',
        [user.id],
      );
      return row?.password_hash;
    };
    const signIn = (password: string) =>
      identity.as(null).post('/sign-in/email').send({ email: user.email, password });

    await signIn('Imported password 1').expect(401);
    expect(await storedHash()).toContain(':');
    await signIn('Imported pässword 1').expect(200);
    expect(await storedHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await signIn('Imported pässword 1').expect(200);
  });
});

describe('leaked passwords', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ranges-'));
  const leaked = 'password that leaked';
  const digest = createHash('sha1').update(leaked).digest('hex').toUpperCase();
  writeFileSync(
    join(folder, digest.slice(0, 5)),
    `${'0'.repeat(35)}:3\r\n${digest.slice(5)}:42\r\n`,
  );
  const identity = useIdentityService({ AUTH_BREACHED_PASSWORDS_DIR: folder });

  it('rejects leaked passwords only', async () => {
    const body = (password: string) => ({ name: 'L', email: 'leaked@example.com', password });
    await identity
      .as(null)
      .post('/sign-up/email')
      .send(body(leaked))
      .expect(400, { code: 'PASSWORD_COMPROMISED', message: 'Password compromised' });
    await identity.as(null).post('/sign-up/email').send(body(goodPassword)).expect(200);
  });
});

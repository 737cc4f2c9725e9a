import { describe, expect, it } from 'vitest';
import { cookieLines, useIdentityService } from '../../test/harness.ts';

describe('POST /sign-out', () => {
  const identity = useIdentityService();

  it('revokes the session and clears its cookies', async () => {
    const alice = await identity.signUp();
    const response = await identity.as(alice).post('/sign-out').expect(200, { success: true });
    expect(cookieLines(response).every((line) => line.includes('Max-Age=0'))).toBe(true);
    expect((await identity.as(alice).get('/get-session')).text).toBe('null');
    await identity.as(alice).get('/list-sessions').expect(401);
  });

  it('succeeds without a session', async () => {
    await identity.as(null).post('/sign-out').send({}).expect(200, { success: true });
  });

  it('rejects an untrusted origin', async () => {
    const alice = await identity.signUp();
    await identity.as(alice).post('/sign-out').set('origin', 'https://evil.example').expect(403);
    await identity.as(alice).post('/sign-out').set('origin', 'null').expect(403);
    await identity.as(alice).get('/list-sessions').expect(200);
  });

  it('leaves no cached copy of the session', async () => {
    const alice = await identity.signUp();
    await identity.as(alice).post('/sign-out').expect(200);
    await identity.redis.client.flushdb();
    expect((await identity.as(alice).get('/get-session')).text).toBe('null');
  });
});

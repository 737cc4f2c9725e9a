import { describe, expect, it } from 'vitest';
import { cookieLines, useIdentityService } from '../../test/harness.ts';

describe('POST /sign-out', () => {
  const identity = useIdentityService();

  it('ends the session and clears its cookies', async () => {
    const somebody = await identity.signUp();
    const response = await identity.as(somebody).post('/sign-out').expect(200, { success: true });
    expect(cookieLines(response).every((line) => line.includes('Max-Age=0'))).toBe(true);
    expect((await identity.as(somebody).get('/get-session')).text).toBe('null');
    await identity.as(somebody).get('/list-sessions').expect(401);
  });

  it('is fine for nobody', async () => {
    await identity.as(null).post('/sign-out').send({}).expect(200, { success: true });
  });

  it('is refused to a foreign page', async () => {
    const somebody = await identity.signUp();
    await identity.as(somebody).post('/sign-out').set('origin', 'https://evil.example').expect(403);
    await identity.as(somebody).post('/sign-out').set('origin', 'null').expect(403);
    await identity.as(somebody).get('/list-sessions').expect(200);
  });

  it('leaves no copy that could bring the session back', async () => {
    const somebody = await identity.signUp();
    await identity.as(somebody).post('/sign-out').expect(200);
    await identity.redis.client.flushdb();
    expect((await identity.as(somebody).get('/get-session')).text).toBe('null');
  });
});

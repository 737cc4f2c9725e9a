import { identityEvents } from '@tessera/contracts/identity/events';
import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('POST /revoke-sessions', () => {
  const identity = useIdentityService();

  it('revokes all sessions of the user and no others', async () => {
    const alice = await identity.signUp();
    const otherSession = await identity.signIn(alice.user.email);
    const bob = await identity.signUp();
    await identity.as(alice).post('/revoke-sessions').expect(200, { status: true });

    await identity.as(alice).get('/list-sessions').expect(401);
    await identity.as(otherSession).get('/list-sessions').expect(401);
    await identity.as(bob).get('/list-sessions').expect(200);
    const [event] = await identity.published(identityEvents.sessionsRevoked);
    expect(event).toMatchObject({ userId: alice.user.id });
    expect(event?.tokenHashes).toHaveLength(2);
  });

  it('requires a session', () => identity.as(null).post('/revoke-sessions').send({}).expect(401));
});

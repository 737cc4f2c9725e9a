import { identityEvents } from '@tessera/contracts/identity/events';
import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('POST /revoke-sessions', () => {
  const identity = useIdentityService();

  it('ends all sessions of the caller and nobody else’s', async () => {
    const somebody = await identity.signUp();
    const elsewhere = await identity.signIn(somebody.user.email);
    const stranger = await identity.signUp();
    await identity.as(somebody).post('/revoke-sessions').expect(200, { status: true });

    await identity.as(somebody).get('/list-sessions').expect(401);
    await identity.as(elsewhere).get('/list-sessions').expect(401);
    await identity.as(stranger).get('/list-sessions').expect(200);
    const [fact] = await identity.published(identityEvents.sessionsRevoked);
    expect(fact).toMatchObject({ userId: somebody.user.id });
    expect(fact?.tokenHashes).toHaveLength(2);
  });

  it('needs a session', () => identity.as(null).post('/revoke-sessions').send({}).expect(401));
});

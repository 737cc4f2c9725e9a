import { afterAll, describe, expect, it } from 'vitest';
import { startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import { createProviderUser, socialBrowser } from '../../test/social-browser.ts';

const fake = await startFakeProviders();
afterAll(fake.close);

describe('POST /account-info', () => {
  const identity = useIdentityService(fake.environment(['github']));

  it('responds like GET', async () => {
    const providerUser = createProviderUser();
    const owner = socialBrowser(identity, fake);
    await owner.signIn('github', providerUser);
    const body = { accountId: providerUser.id };
    const posted = await identity.as(owner.cookies()).post('/account-info').send(body).expect(200);
    const got = await identity.as(owner.cookies()).get('/account-info').query(body).expect(200);
    expect(posted.body).toEqual(got.body);
    expect(posted.body.user.email).toBe(providerUser.email);
  });

  it('requires a login and a session', async () => {
    await identity.as(null).post('/account-info').send({}).expect(400);
    await identity.as(null).post('/account-info').send({ accountId: 'x' }).expect(401);
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';

const fake = await startFakeProviders();
afterAll(fake.close);

describe('GET /social-providers', () => {
  const identity = useIdentityService({
    ...fake.environment(['github', 'apple']),
    VK_CLIENT_ID: 'without a secret',
  });

  it('lists only the ids of the configured providers, without a session', async () => {
    const { body } = await identity.as(null).get('/social-providers').expect(200);
    expect(body).toEqual([{ id: 'apple' }, { id: 'github' }]);
  });
});

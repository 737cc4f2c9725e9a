import { socialProviderId } from '@app/contracts/identity/social';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import { leadsTo, socialBrowser, somebody } from '../../test/social-browser.ts';

const fake = await startFakeProviders();
afterAll(fake.close);
afterEach(fake.restore);

const errorPage = 'http://localhost:3000/api/auth/error';
const withoutAddress = ['tiktok', 'reddit', 'roblox'];
const withAddress = socialProviderId.options.filter((id) => !withoutAddress.includes(id));
/** Those that say of no address that it is verified. */
const provesNothing = ['facebook', 'spotify'];

describe('GET /callback/:id', () => {
  const identity = useIdentityService(fake.environment());
  const browser = (cookie?: string) => socialBrowser(identity, fake, cookie);

  describe.each(withAddress)('from %s', (id) => {
    it('signs up who comes first, and in who comes again', async () => {
      const person = somebody();
      const first = browser();
      const answer = await first.signIn(id, person, {
        callbackURL: '/home',
        newUserCallbackURL: '/hello',
      });
      expect(leadsTo(answer)).toEqual({ status: 302, location: '/hello', error: null });
      const session = await first.session();
      expect(session?.user).toMatchObject({
        email: person.email,
        name: id === 'apple' ? person.email : 'Known There',
        emailVerified: !provesNothing.includes(id),
      });

      const again = browser();
      const { location } = leadsTo(
        await again.signIn(id, person, { callbackURL: '/home', newUserCallbackURL: '/hello' }),
      );
      expect(location).toBe('/home');
      expect((await again.session())?.user.id).toBe(session?.user.id);
    });
  });
});

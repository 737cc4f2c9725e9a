import { at, isTrue, textAt } from '../answers.ts';
import type { Provider } from '../provider.ts';

/** Tells no address, only whether there is a verified one; wants to know which program asks. */
export const reddit: Provider = {
  id: 'reddit',
  name: 'Reddit',
  endpoints: {
    authorization: 'https://www.reddit.com/api/v1/authorize',
    token: 'https://www.reddit.com/api/v1/access_token',
    userInfo: 'https://oauth.reddit.com/api/v1/me',
  },
  scopes: ['identity'],
  pkce: true,
  authentication: 'basic',
  refreshes: true,
  authorization: () => ({ duration: 'permanent' }),
  async person({ userInfo, ask }) {
    const me = await ask(userInfo);
    return {
      id: at(me, 'id'),
      name: at(me, 'name'),
      email: at(me, 'email'),
      emailVerified: isTrue(at(me, 'has_verified_email')),
      // The query of the picture is HTML-escaped and signs a smaller size: without it the whole one comes.
      image: textAt(me, 'icon_img')?.split('?')[0],
      raw: me,
    };
  },
};

import type { Provider } from '../provider.ts';
import { isTrue, textAt, valueAt } from '../response-fields.ts';

/** Returns no address, only whether there is a verified one; requires a descriptive user agent. */
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
  async fetchProfile({ userInfo, fetchJson }) {
    const me = await fetchJson(userInfo);
    return {
      id: valueAt(me, 'id'),
      name: valueAt(me, 'name'),
      email: valueAt(me, 'email'),
      emailVerified: isTrue(valueAt(me, 'has_verified_email')),
      // The picture's query is HTML-escaped and selects a smaller size: without it the full size is returned.
      image: textAt(me, 'icon_img')?.split('?')[0],
      raw: me,
    };
  },
};

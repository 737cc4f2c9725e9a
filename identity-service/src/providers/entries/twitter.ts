import type { Provider } from '../provider.ts';
import { textAt, valueAt } from '../response-fields.ts';

/** Returns an address only to applications with that permission and when the user has confirmed one. */
export const twitter: Provider = {
  id: 'twitter',
  name: 'X',
  endpoints: {
    authorization: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    userInfo: 'https://api.x.com/2/users/me',
  },
  scopes: ['users.read', 'tweet.read', 'offline.access', 'users.email'],
  pkce: true,
  authentication: 'basic',
  refreshes: true,
  async fetchProfile({ userInfo, fetchJson }) {
    const response = await fetchJson(`${userInfo}?user.fields=profile_image_url,confirmed_email`);
    const me = valueAt(response, 'data');
    const email = textAt(me, 'confirmed_email');
    return {
      id: valueAt(me, 'id'),
      name: valueAt(me, 'name') ?? valueAt(me, 'username'),
      email,
      emailVerified: email !== null,
      image: valueAt(me, 'profile_image_url'),
      raw: response,
    };
  },
};

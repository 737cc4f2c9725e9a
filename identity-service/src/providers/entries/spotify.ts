import type { Provider } from '../provider.ts';
import { valueAt } from '../response-fields.ts';

/** Never verifies addresses, according to its documentation. */
export const spotify: Provider = {
  id: 'spotify',
  name: 'Spotify',
  endpoints: {
    authorization: 'https://accounts.spotify.com/authorize',
    token: 'https://accounts.spotify.com/api/token',
    userInfo: 'https://api.spotify.com/v1/me',
  },
  scopes: ['user-read-email'],
  pkce: true,
  authentication: 'post',
  refreshes: true,
  async fetchProfile({ userInfo, fetchJson }) {
    const me = await fetchJson(userInfo);
    return {
      id: valueAt(me, 'id'),
      name: valueAt(me, 'display_name'),
      email: valueAt(me, 'email'),
      emailVerified: false,
      image: valueAt(me, 'images', 0, 'url'),
      raw: me,
    };
  },
};

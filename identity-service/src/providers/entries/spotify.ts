import { at } from '../answers.ts';
import type { Provider } from '../provider.ts';

/** Never proves an address: it says so in its own documentation. */
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
  async person({ userInfo, ask }) {
    const me = await ask(userInfo);
    return {
      id: at(me, 'id'),
      name: at(me, 'display_name'),
      email: at(me, 'email'),
      emailVerified: false,
      image: at(me, 'images', 0, 'url'),
      raw: me,
    };
  },
};

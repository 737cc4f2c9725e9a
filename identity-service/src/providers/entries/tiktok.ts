import { at } from '../answers.ts';
import type { Provider } from '../provider.ts';

/** Calls the client id `client_key`, separates scopes by commas, and tells no address. */
export const tiktok: Provider = {
  id: 'tiktok',
  name: 'TikTok',
  endpoints: {
    authorization: 'https://www.tiktok.com/v2/auth/authorize',
    token: 'https://open.tiktokapis.com/v2/oauth/token/',
    userInfo: 'https://open.tiktokapis.com/v2/user/info/',
  },
  scopes: ['user.info.profile'],
  scopeSeparator: ',',
  // Its own kind of PKCE (a hexadecimal digest) is for desktop applications only.
  pkce: false,
  authentication: 'client_key',
  refreshes: true,
  async person({ userInfo, ask }) {
    const answer = await ask(`${userInfo}?fields=open_id,avatar_large_url,display_name,username`);
    const me = at(answer, 'data', 'user');
    return {
      id: at(me, 'open_id'),
      name: at(me, 'display_name') ?? at(me, 'username'),
      email: at(me, 'email'),
      emailVerified: false,
      image: at(me, 'avatar_large_url'),
      raw: answer,
    };
  },
};

import type { Provider } from '../provider.ts';
import { valueAt } from '../response-fields.ts';

/** Names the client id `client_key`, separates scopes by commas, and returns no address. */
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
  // TikTok's variant of PKCE (a hexadecimal digest) is for desktop applications only.
  pkce: false,
  authentication: 'client_key',
  refreshes: true,
  async fetchProfile({ userInfo, fetchJson }) {
    const response = await fetchJson(
      `${userInfo}?fields=open_id,avatar_large_url,display_name,username`,
    );
    const me = valueAt(response, 'data', 'user');
    return {
      id: valueAt(me, 'open_id'),
      name: valueAt(me, 'display_name') ?? valueAt(me, 'username'),
      email: valueAt(me, 'email'),
      emailVerified: false,
      image: valueAt(me, 'avatar_large_url'),
      raw: response,
    };
  },
};

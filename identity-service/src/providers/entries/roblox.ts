import type { Provider } from '../provider.ts';
import { isTrue, valueAt } from '../response-fields.ts';

/** Returns an address only to applications with that permission. */
export const roblox: Provider = {
  id: 'roblox',
  name: 'Roblox',
  endpoints: {
    authorization: 'https://apis.roblox.com/oauth/v1/authorize',
    token: 'https://apis.roblox.com/oauth/v1/token',
    userInfo: 'https://apis.roblox.com/oauth/v1/userinfo',
  },
  scopes: ['openid', 'profile'],
  pkce: true,
  authentication: 'post',
  refreshes: true,
  authorization: () => ({ prompt: 'select_account consent' }),
  async fetchProfile({ userInfo, fetchJson }) {
    const me = await fetchJson(userInfo);
    return {
      id: valueAt(me, 'sub'),
      name: valueAt(me, 'nickname') ?? valueAt(me, 'name') ?? valueAt(me, 'preferred_username'),
      email: valueAt(me, 'email'),
      emailVerified: isTrue(valueAt(me, 'email_verified')),
      image: valueAt(me, 'picture'),
      raw: me,
    };
  },
};

import { at, isTrue } from '../answers.ts';
import type { Provider } from '../provider.ts';

/** Tells an address only to applications that may ask for one. */
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
  async person({ userInfo, ask }) {
    const me = await ask(userInfo);
    return {
      id: at(me, 'sub'),
      name: at(me, 'nickname') ?? at(me, 'name') ?? at(me, 'preferred_username'),
      email: at(me, 'email'),
      emailVerified: isTrue(at(me, 'email_verified')),
      image: at(me, 'picture'),
      raw: me,
    };
  },
};

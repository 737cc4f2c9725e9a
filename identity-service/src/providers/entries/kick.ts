import { at } from '../answers.ts';
import type { Provider } from '../provider.ts';

/** Wraps its answers in a list; an account exists only once a code mailed to its address came back. */
export const kick: Provider = {
  id: 'kick',
  name: 'Kick',
  endpoints: {
    authorization: 'https://id.kick.com/oauth/authorize',
    token: 'https://id.kick.com/oauth/token',
    userInfo: 'https://api.kick.com/public/v1/users',
  },
  scopes: ['user:read'],
  pkce: true,
  authentication: 'post',
  refreshes: false,
  async person({ userInfo, ask }) {
    const me = at(await ask(userInfo), 'data', 0);
    return {
      id: at(me, 'user_id'),
      name: at(me, 'name'),
      email: at(me, 'email'),
      emailVerified: true,
      image: at(me, 'profile_picture'),
      raw: me,
    };
  },
};

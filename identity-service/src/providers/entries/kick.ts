import type { Provider } from '../provider.ts';
import { valueAt } from '../response-fields.ts';

/** Wraps its responses in a list; accounts exist only after email verification. */
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
  async fetchProfile({ userInfo, fetchJson }) {
    const me = valueAt(await fetchJson(userInfo), 'data', 0);
    return {
      id: valueAt(me, 'user_id'),
      name: valueAt(me, 'name'),
      email: valueAt(me, 'email'),
      emailVerified: true,
      image: valueAt(me, 'profile_picture'),
      raw: me,
    };
  },
};

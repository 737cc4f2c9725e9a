import type { Provider } from '../provider.ts';
import { isTrue, valueAt } from '../response-fields.ts';

/** The profile is a POST without a body; refresh tokens require offline access. */
export const dropbox: Provider = {
  id: 'dropbox',
  name: 'Dropbox',
  endpoints: {
    authorization: 'https://www.dropbox.com/oauth2/authorize',
    token: 'https://api.dropboxapi.com/oauth2/token',
    userInfo: 'https://api.dropboxapi.com/2/users/get_current_account',
  },
  scopes: ['account_info.read'],
  pkce: true,
  authentication: 'post',
  refreshes: true,
  authorization: () => ({ token_access_type: 'offline' }),
  async fetchProfile({ userInfo, fetchJson }) {
    const me = await fetchJson(userInfo, { method: 'POST' });
    return {
      id: valueAt(me, 'account_id'),
      name: valueAt(me, 'name', 'display_name'),
      email: valueAt(me, 'email'),
      emailVerified: isTrue(valueAt(me, 'email_verified')),
      image: valueAt(me, 'profile_photo_url'),
      raw: me,
    };
  },
};

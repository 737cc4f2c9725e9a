import { at, isTrue } from '../answers.ts';
import type { Provider } from '../provider.ts';

/** Answers about a person to a POST without a body; gives a refresh token to who asks for offline access. */
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
  async person({ userInfo, ask }) {
    const me = await ask(userInfo, { method: 'POST' });
    return {
      id: at(me, 'account_id'),
      name: at(me, 'name', 'display_name'),
      email: at(me, 'email'),
      emailVerified: isTrue(at(me, 'email_verified')),
      image: at(me, 'profile_photo_url'),
      raw: me,
    };
  },
};

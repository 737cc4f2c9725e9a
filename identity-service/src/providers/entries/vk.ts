import { languageCodes } from '@tessera/contracts/identity/users';
import type { Provider } from '../provider.ts';
import { joinNames, textAt, valueAt } from '../response-fields.ts';

/**
 * Numbers languages; the callback's device id is required for token requests; users without an address are rejected.
 */
export const vk: Provider = {
  id: 'vk',
  name: 'VK',
  endpoints: {
    authorization: 'https://id.vk.com/authorize',
    token: 'https://id.vk.com/oauth2/auth',
    userInfo: 'https://id.vk.com/oauth2/user_info',
  },
  scopes: ['email', 'phone'],
  pkce: true,
  authentication: 'post',
  refreshes: true,
  authorization: ({ language }) => ({ lang_id: String(languageCodes[language]) }),
  async fetchProfile({ userInfo, fetchJson, accessToken, clientId }) {
    const form = { access_token: accessToken, client_id: clientId };
    const me = valueAt(await fetchJson(userInfo, { method: 'POST', form }), 'user');
    const email = textAt(me, 'email');
    if (email === null) return null;
    return {
      id: valueAt(me, 'user_id'),
      name: joinNames(textAt(me, 'first_name'), textAt(me, 'last_name')),
      email,
      emailVerified: true,
      image: valueAt(me, 'avatar'),
      raw: me,
    };
  },
};

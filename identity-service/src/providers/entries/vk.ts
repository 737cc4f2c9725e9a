import { languageCodes } from '@tessera/contracts/identity/users';
import { at, joined, textAt } from '../answers.ts';
import type { Provider } from '../provider.ts';

/** Numbers languages, names the device in its callback and wants it back; without an address it tells nobody. */
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
  async person({ userInfo, ask, accessToken, clientId }) {
    const form = { access_token: accessToken, client_id: clientId };
    const me = at(await ask(userInfo, { method: 'POST', form }), 'user');
    const email = textAt(me, 'email');
    if (email === null) return null;
    return {
      id: at(me, 'user_id'),
      name: joined(textAt(me, 'first_name'), textAt(me, 'last_name')),
      email,
      emailVerified: true,
      image: at(me, 'avatar'),
      raw: me,
    };
  },
};

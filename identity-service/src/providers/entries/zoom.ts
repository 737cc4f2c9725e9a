import { at, joined, textAt } from '../answers.ts';
import type { Provider } from '../provider.ts';

/** Takes its scopes from the application's settings; `verified` is 1 or 0. */
export const zoom: Provider = {
  id: 'zoom',
  name: 'Zoom',
  endpoints: {
    authorization: 'https://zoom.us/oauth/authorize',
    token: 'https://zoom.us/oauth/token',
    userInfo: 'https://api.zoom.us/v2/users/me',
  },
  scopes: [],
  pkce: true,
  authentication: 'post',
  refreshes: false,
  async person({ userInfo, ask }) {
    const me = await ask(userInfo);
    return {
      id: at(me, 'id'),
      name: at(me, 'display_name') ?? joined(textAt(me, 'first_name'), textAt(me, 'last_name')),
      email: at(me, 'email'),
      emailVerified: [1, true].some((yes) => yes === at(me, 'verified')),
      image: at(me, 'pic_url'),
      raw: me,
    };
  },
};

import type { Provider } from '../provider.ts';
import { joinNames, textAt, valueAt } from '../response-fields.ts';

/** Scopes come from the application's settings; `verified` is 1 or 0. */
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
  async fetchProfile({ userInfo, fetchJson }) {
    const me = await fetchJson(userInfo);
    return {
      id: valueAt(me, 'id'),
      name:
        valueAt(me, 'display_name') ?? joinNames(textAt(me, 'first_name'), textAt(me, 'last_name')),
      email: valueAt(me, 'email'),
      emailVerified: [1, true].some((yes) => yes === valueAt(me, 'verified')),
      image: valueAt(me, 'pic_url'),
      raw: me,
    };
  },
};

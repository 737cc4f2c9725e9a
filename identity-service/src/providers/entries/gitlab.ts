import { at } from '../answers.ts';
import type { Provider } from '../provider.ts';

const below = (host: string) => ({
  authorization: `${host}/oauth/authorize`,
  token: `${host}/oauth/token`,
  userInfo: `${host}/api/v4/user`,
});

/** Often an own server: the issuer says where. Blocked people are nobody. */
export const gitlab: Provider = {
  id: 'gitlab',
  name: 'GitLab',
  issuer: 'https://gitlab.com',
  endpoints: below('https://gitlab.com'),
  endpointsOf: (issuer) => below(issuer.replace(/\/$/, '')),
  scopes: ['read_user'],
  pkce: true,
  authentication: 'post',
  refreshes: true,
  loginHint: 'login_hint',
  async person({ userInfo, ask }) {
    const me = await ask(userInfo);
    if (at(me, 'state') !== 'active' || at(me, 'locked') === true) return null;
    return {
      id: at(me, 'id'),
      name: at(me, 'name') ?? at(me, 'username'),
      email: at(me, 'email'),
      // An address is in use only once confirmed; servers that tell when say null until then.
      emailVerified: at(me, 'confirmed_at') !== null,
      image: at(me, 'avatar_url'),
      raw: me,
    };
  },
};

import type { Provider } from '../provider.ts';
import { valueAt } from '../response-fields.ts';

const endpointsOf = (host: string) => ({
  authorization: `${host}/oauth/authorize`,
  token: `${host}/oauth/token`,
  userInfo: `${host}/api/v4/user`,
});

/** Often self-hosted: the endpoints follow from the issuer. Blocked users are rejected. */
export const gitlab: Provider = {
  id: 'gitlab',
  name: 'GitLab',
  issuer: 'https://gitlab.com',
  endpoints: endpointsOf('https://gitlab.com'),
  endpointsOf: (issuer) => endpointsOf(issuer.replace(/\/$/, '')),
  scopes: ['read_user'],
  pkce: true,
  authentication: 'post',
  refreshes: true,
  loginHint: 'login_hint',
  async fetchProfile({ userInfo, fetchJson }) {
    const me = await fetchJson(userInfo);
    if (valueAt(me, 'state') !== 'active' || valueAt(me, 'locked') === true) return null;
    return {
      id: valueAt(me, 'id'),
      name: valueAt(me, 'name') ?? valueAt(me, 'username'),
      email: valueAt(me, 'email'),
      // GitLab uses addresses only once confirmed; servers that return `confirmed_at` return null until then.
      emailVerified: valueAt(me, 'confirmed_at') !== null,
      image: valueAt(me, 'avatar_url'),
      raw: me,
    };
  },
};

import type { Provider } from '../provider.ts';
import { isTrue, valueAt } from '../response-fields.ts';

/** Rejects a code verifier together with a client secret, so only the state protects the flow. */
export const linkedin: Provider = {
  id: 'linkedin',
  name: 'LinkedIn',
  endpoints: {
    authorization: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    userInfo: 'https://api.linkedin.com/v2/userinfo',
  },
  scopes: ['profile', 'email', 'openid'],
  pkce: false,
  authentication: 'post',
  refreshes: true,
  loginHint: 'login_hint',
  async fetchProfile({ userInfo, fetchJson }) {
    const me = await fetchJson(userInfo);
    return {
      id: valueAt(me, 'sub'),
      name: valueAt(me, 'name'),
      email: valueAt(me, 'email'),
      emailVerified: isTrue(valueAt(me, 'email_verified')),
      image: valueAt(me, 'picture'),
      raw: me,
    };
  },
};

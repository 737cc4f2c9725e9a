import { at, isTrue } from '../answers.ts';
import type { Provider } from '../provider.ts';

/** Refuses a code verifier beside a client secret, so the state alone protects its flow. */
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
  async person({ userInfo, ask }) {
    const me = await ask(userInfo);
    return {
      id: at(me, 'sub'),
      name: at(me, 'name'),
      email: at(me, 'email'),
      emailVerified: isTrue(at(me, 'email_verified')),
      image: at(me, 'picture'),
      raw: me,
    };
  },
};

import type { Provider } from '../provider.ts';
import { textAt, valueAt } from '../response-fields.ts';

/** Addresses and their verification come from a second call; errors of the token call have status 200. */
export const github: Provider = {
  id: 'github',
  name: 'GitHub',
  issuer: 'https://github.com/login/oauth',
  endpoints: {
    authorization: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    userInfo: 'https://api.github.com/user',
  },
  scopes: ['read:user', 'user:email'],
  pkce: true,
  authentication: 'post',
  refreshes: true,
  loginHint: 'login',
  async fetchProfile({ userInfo, fetchJson }) {
    const [me, listed] = await Promise.all([
      fetchJson(userInfo),
      // Without the email scope this call fails; the profile may still contain the public address.
      fetchJson(`${userInfo}/emails`).catch(() => []),
    ]);
    const emails: readonly unknown[] = Array.isArray(listed) ? listed : [];
    const email =
      textAt(me, 'email') ??
      textAt(emails.find((entry) => valueAt(entry, 'primary') === true) ?? emails[0], 'email');
    const entry = emails.find((other) => email !== null && valueAt(other, 'email') === email);
    return {
      id: valueAt(me, 'id'),
      name: textAt(me, 'name') ?? valueAt(me, 'login'),
      email,
      emailVerified: valueAt(entry, 'verified') === true,
      image: valueAt(me, 'avatar_url'),
      raw: me,
    };
  },
};

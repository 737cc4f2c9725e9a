import { at, textAt } from '../answers.ts';
import type { Provider } from '../provider.ts';

/** Addresses and whether they are verified come from a second call; errors of the token call come with status 200. */
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
  async person({ userInfo, ask }) {
    const [me, listed] = await Promise.all([
      ask(userInfo),
      // Without the scope for addresses this call is refused; the public address may still be there.
      ask(`${userInfo}/emails`).catch(() => []),
    ]);
    const emails: readonly unknown[] = Array.isArray(listed) ? listed : [];
    const email =
      textAt(me, 'email') ??
      textAt(emails.find((entry) => at(entry, 'primary') === true) ?? emails[0], 'email');
    const entry = emails.find((other) => email !== null && at(other, 'email') === email);
    return {
      id: at(me, 'id'),
      name: textAt(me, 'name') ?? at(me, 'login'),
      email,
      emailVerified: at(entry, 'verified') === true,
      image: at(me, 'avatar_url'),
      raw: me,
    };
  },
};

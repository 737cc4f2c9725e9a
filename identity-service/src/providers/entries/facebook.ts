import type { Provider } from '../provider.ts';
import { isTrue, valueAt } from '../response-fields.ts';

/** The Graph API returns only requested fields; id tokens come from the mobile SDKs. */
export const facebook: Provider = {
  id: 'facebook',
  name: 'Facebook',
  issuer: 'https://www.facebook.com',
  endpoints: {
    authorization: 'https://www.facebook.com/v21.0/dialog/oauth',
    token: 'https://graph.facebook.com/oauth/access_token',
    userInfo: 'https://graph.facebook.com/me',
    jwks: 'https://www.facebook.com/.well-known/oauth/openid/jwks',
  },
  scopes: ['email', 'public_profile'],
  pkce: true,
  authentication: 'post',
  refreshes: true,
  loginHint: 'login_hint',
  idToken: { use: 'sign-in', issuers: ['https://www.facebook.com'], algorithms: ['RS256'] },
  async fetchProfile({ claims, userInfo, fetchJson }) {
    const isToken = claims.sub !== undefined;
    const me = isToken ? claims : await fetchJson(`${userInfo}?fields=id,name,email,picture`);
    return {
      id: valueAt(me, isToken ? 'sub' : 'id'),
      name: valueAt(me, 'name'),
      email: valueAt(me, 'email'),
      emailVerified: isTrue(valueAt(me, 'email_verified')),
      image: valueAt(me, 'picture', 'data', 'url') ?? valueAt(me, 'picture'),
      raw: me,
    };
  },
};

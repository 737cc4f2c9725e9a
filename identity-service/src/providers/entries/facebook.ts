import { at, isTrue } from '../answers.ts';
import type { Provider } from '../provider.ts';

/** The graph answers only the fields it is asked for; id tokens come from its mobile kits. */
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
  async person({ claims, userInfo, ask }) {
    const isToken = claims.sub !== undefined;
    const me = isToken ? claims : await ask(`${userInfo}?fields=id,name,email,picture`);
    return {
      id: at(me, isToken ? 'sub' : 'id'),
      name: at(me, 'name'),
      email: at(me, 'email'),
      emailVerified: isTrue(at(me, 'email_verified')),
      image: at(me, 'picture', 'data', 'url') ?? at(me, 'picture'),
      raw: me,
    };
  },
};

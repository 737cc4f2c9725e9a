import type { Provider } from '../provider.ts';
import { isTrue } from '../response-fields.ts';

/** The id token contains only requested claims; scopes are returned as a list. */
export const twitch: Provider = {
  id: 'twitch',
  name: 'Twitch',
  issuer: 'https://id.twitch.tv/oauth2',
  endpoints: {
    authorization: 'https://id.twitch.tv/oauth2/authorize',
    token: 'https://id.twitch.tv/oauth2/token',
    userInfo: 'https://id.twitch.tv/oauth2/userinfo',
    jwks: 'https://id.twitch.tv/oauth2/keys',
  },
  scopes: ['user:read:email', 'openid'],
  pkce: true,
  authentication: 'post',
  refreshes: true,
  authorization: () => ({
    claims: JSON.stringify({
      id_token: { email: null, email_verified: null, preferred_username: null, picture: null },
    }),
  }),
  idToken: { use: 'flow', issuers: ['https://id.twitch.tv/oauth2'], algorithms: ['RS256'] },
  fetchProfile: ({ claims }) => ({
    id: claims.sub,
    name: claims.preferred_username,
    email: claims.email,
    emailVerified: isTrue(claims.email_verified),
    image: claims.picture,
    raw: claims,
  }),
};

import type { Provider } from '../provider.ts';
import { isTrue } from '../response-fields.ts';

/** Refresh tokens require offline access. */
export const google: Provider = {
  id: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  endpoints: {
    authorization: 'https://accounts.google.com/o/oauth2/auth',
    token: 'https://oauth2.googleapis.com/token',
    userInfo: 'https://openidconnect.googleapis.com/v1/userinfo',
    jwks: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  scopes: ['email', 'profile', 'openid'],
  pkce: true,
  authentication: 'post',
  refreshes: true,
  loginHint: 'login_hint',
  authorization: () => ({ include_granted_scopes: 'true', access_type: 'offline' }),
  idToken: {
    use: 'both',
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    algorithms: ['RS256'],
  },
  fetchProfile: ({ claims }) => ({
    id: claims.sub,
    name: claims.name,
    email: claims.email,
    emailVerified: isTrue(claims.email_verified),
    image: claims.picture,
    raw: claims,
  }),
};

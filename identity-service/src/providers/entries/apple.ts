import type { Provider } from '../provider.ts';
import { isTrue, joinNames, textAt } from '../response-fields.ts';

/** Posts its callback as a form, and sends the name only beside the code of the first consent. */
export const apple: Provider = {
  id: 'apple',
  name: 'Apple',
  issuer: 'https://appleid.apple.com',
  endpoints: {
    authorization: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    jwks: 'https://appleid.apple.com/auth/keys',
  },
  scopes: ['email', 'name'],
  pkce: true,
  authentication: 'signed',
  refreshes: true,
  authorization: () => ({ response_mode: 'form_post', response_type: 'code id_token' }),
  idToken: {
    use: 'both',
    issuers: ['https://appleid.apple.com'],
    algorithms: ['RS256'],
    maxAgeSeconds: 3_600,
  },
  fetchProfile: ({ claims, posted }) => ({
    id: claims.sub,
    name: joinNames(textAt(posted, 'name', 'firstName'), textAt(posted, 'name', 'lastName')),
    email: claims.email,
    emailVerified: isTrue(claims.email_verified),
    image: null,
    raw: claims,
  }),
};

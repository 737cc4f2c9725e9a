import { isTrue, joined, textAt } from '../answers.ts';
import type { Provider } from '../provider.ts';

/** Posts its answer as a form, and tells the name once, beside the token, at the first consent. */
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
  person: ({ claims, posted }) => ({
    id: claims.sub,
    name: joined(textAt(posted, 'name', 'firstName'), textAt(posted, 'name', 'lastName')),
    email: claims.email,
    emailVerified: isTrue(claims.email_verified),
    image: null,
    raw: claims,
  }),
};

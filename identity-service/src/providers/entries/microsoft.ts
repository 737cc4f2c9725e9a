import type { JWTPayload } from 'jose';
import type { Provider } from '../provider.ts';

const HOST = 'https://login.microsoftonline.com';

/**
 * One application serves all tenants: the issuer contains the user's tenant, and the tenant's administrator may set
 * any address, so an address counts as verified only when the token says so.
 */
export const microsoft: Provider = {
  id: 'microsoft',
  name: 'Microsoft',
  endpoints: {
    authorization: `${HOST}/common/oauth2/v2.0/authorize`,
    token: `${HOST}/common/oauth2/v2.0/token`,
    userInfo: 'https://graph.microsoft.com/v1.0/me/photos/48x48/$value',
    jwks: `${HOST}/common/discovery/v2.0/keys`,
  },
  endpointsOf: (issuer) => {
    const [, tenant] =
      /^(https:\/\/login\.microsoftonline\.[a-z]+\/[^/]+)\/v2\.0$/.exec(issuer) ?? [];
    if (tenant === undefined) return {};
    return {
      authorization: `${tenant}/oauth2/v2.0/authorize`,
      token: `${tenant}/oauth2/v2.0/token`,
      jwks: `${tenant}/discovery/v2.0/keys`,
    };
  },
  scopes: ['openid', 'profile', 'email', 'User.Read', 'offline_access'],
  pkce: true,
  authentication: 'post',
  refreshes: true,
  refreshesWithScope: true,
  loginHint: 'login_hint',
  idToken: { use: 'flow', issuers: [`${HOST}/{tid}/v2.0`], algorithms: ['RS256'] },
  fetchProfile: async ({ claims, userInfo, fetchPicture }) => ({
    id: claims.sub,
    name: claims.name,
    email: claims.email,
    emailVerified: isVerified(claims),
    image: await fetchPicture(userInfo),
    raw: claims,
  }),
};

function isVerified({
  email,
  email_verified,
  xms_edov,
  verified_primary_email,
}: JWTPayload): boolean {
  const isListed = Array.isArray(verified_primary_email) && verified_primary_email.includes(email);
  return (
    isListed || [true, 'true', 1, '1'].some((yes) => yes === email_verified || yes === xms_edov)
  );
}

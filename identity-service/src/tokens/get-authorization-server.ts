import { tokenRoutes } from '@tessera/contracts/identity/tokens';
import { pathOf } from '@tessera/contracts/paths';
import type { IdentityDeps } from '../deps.ts';

export function getAuthorizationServer({ config: { baseUrl } }: Pick<IdentityDeps, 'config'>) {
  return {
    issuer: baseUrl,
    token_endpoint: `${baseUrl}${pathOf(tokenRoutes.issueClientToken)}`,
    jwks_uri: `${baseUrl}${pathOf(tokenRoutes.getJwks)}`,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  };
}

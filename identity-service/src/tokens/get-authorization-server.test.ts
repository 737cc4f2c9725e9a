import { describe, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('GET /.well-known/oauth-authorization-server', () => {
  const identity = useIdentityService();

  it('returns the metadata at the path derived from the issuer', async () => {
    await identity
      .as(null)
      .get('/.well-known/oauth-authorization-server')
      .expect(200, {
        issuer: 'http://localhost:3000',
        token_endpoint: 'http://localhost:3000/api/auth/oauth2/token',
        jwks_uri: 'http://localhost:3000/api/auth/jwks',
        grant_types_supported: ['client_credentials'],
        response_types_supported: [],
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      })
      .expect('cache-control', 'public, max-age=300');
  });
});

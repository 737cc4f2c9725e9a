import type { IdentityDeps } from '../deps.ts';

/** The configured providers, for the sign-in page. */
export const listSocialProviders = ({ providers }: Pick<IdentityDeps, 'providers'>) =>
  providers.ids.map((id) => ({ id }));

import type { IdentityDeps } from '../deps.ts';

/** The providers that can be signed in with here, for the page that offers them. */
export const listSocialProviders = ({ providers }: Pick<IdentityDeps, 'providers'>) =>
  providers.ids.map((id) => ({ id }));

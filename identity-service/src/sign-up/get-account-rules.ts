import type { AccountRules } from '@app/contracts/identity/sign-up';
import type { IdentityDeps } from '../deps.ts';

/** What is configured for new accounts, for the page that makes them. */
export const getAccountRules = ({ config }: Pick<IdentityDeps, 'config'>): AccountRules => ({
  isOpen: config.emailPasswordEnabled && !config.signUpDisabled,
  canBeDeleted: config.deleteUserEnabled,
  passwordLength: { shortest: config.passwordMinLength, longest: config.passwordMaxLength },
  usernameLength: { shortest: config.usernameMinLength, longest: config.usernameMaxLength },
  termsUrl: config.termsUrl ?? null,
  privacyUrl: config.privacyUrl ?? null,
});

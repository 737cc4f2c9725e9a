import type { AccountRules } from '@tessera/contracts/identity/sign-up';
import type { IdentityDeps } from '../deps.ts';

/** What is configured for accounts, for the pages that make and change them. */
export const getAccountRules = ({ config }: Pick<IdentityDeps, 'config'>): AccountRules => ({
  isOpen: config.emailPasswordEnabled && !config.signUpDisabled,
  havePasswords: config.emailPasswordEnabled,
  areConfirmed: config.sendVerificationOnSignUp || config.requireEmailVerification,
  canMove: config.changeEmailEnabled,
  canBeDeleted: config.deleteUserEnabled,
  resetSignsOut: config.resetRevokesSessions,
  resetLinkSeconds: config.resetExpiresIn,
  deletionLinkSeconds: config.deleteExpiresIn,
  passwordLength: { shortest: config.passwordMinLength, longest: config.passwordMaxLength },
  usernameLength: { shortest: config.usernameMinLength, longest: config.usernameMaxLength },
  termsUrl: config.termsUrl ?? null,
  privacyUrl: config.privacyUrl ?? null,
});

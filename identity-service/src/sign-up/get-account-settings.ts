import type { AccountSettings } from '@tessera/contracts/identity/account-settings';
import type { IdentityDeps } from '../deps.ts';

/** Returns the account settings of the deployment. The web app shows and hides forms by them. */
export const getAccountSettings = ({ config }: Pick<IdentityDeps, 'config'>): AccountSettings => ({
  signUpEnabled: config.emailPasswordEnabled && !config.signUpDisabled,
  passwordEnabled: config.emailPasswordEnabled,
  emailVerificationSent: config.sendVerificationOnSignUp || config.requireEmailVerification,
  canChangeEmail: config.changeEmailEnabled,
  canDeleteAccount: config.deleteUserEnabled,
  resetRevokesSessions: config.resetRevokesSessions,
  resetLinkExpiresIn: config.resetExpiresIn,
  deletionLinkExpiresIn: config.deleteExpiresIn,
  passwordLength: { min: config.passwordMinLength, max: config.passwordMaxLength },
  usernameLength: { min: config.usernameMinLength, max: config.usernameMaxLength },
  termsUrl: config.termsUrl ?? null,
  privacyUrl: config.privacyUrl ?? null,
});

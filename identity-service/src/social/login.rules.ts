import { ApiError } from '@tessera/contracts/define/error';
import { socialErrors as errors } from '@tessera/contracts/identity/social';

type ProviderTrust = { readonly isTrusted: boolean; readonly emailVerified: boolean };
type LinkingSettings = {
  readonly accountLinkingEnabled: boolean;
  readonly allowDifferentEmails: boolean;
};
type WithEmail = { readonly email: string | null };

const isVerified = ({ isTrusted, emailVerified }: ProviderTrust) => isTrusted || emailVerified;

/**
 * A login matches an existing user by address only when linking is enabled, the provider verified the address or is
 * trusted, and the user verified it too. Otherwise a person who registered another person's address would share an
 * account with its owner (SEC-61).
 */
export function assertCanLinkExistingUser(
  trust: ProviderTrust,
  user: { readonly emailVerified: boolean },
  config: LinkingSettings,
): void {
  if (!config.accountLinkingEnabled || !isVerified(trust) || !user.emailVerified) {
    throw new ApiError(errors.ACCOUNT_NOT_LINKED);
  }
}

/**
 * A signed-in user may link a login with a verified address, which must be their own unless different addresses are
 * allowed.
 */
export function assertCanLink(
  trust: ProviderTrust,
  login: WithEmail,
  user: WithEmail,
  config: LinkingSettings,
): void {
  if (login.email === null && !config.allowDifferentEmails) {
    throw new ApiError(errors.USER_EMAIL_NOT_FOUND);
  }
  const isAllowedAddress = login.email === user.email || config.allowDifferentEmails;
  if (!config.accountLinkingEnabled || !isVerified(trust) || !isAllowedAddress) {
    throw new ApiError(errors.UNABLE_TO_LINK_ACCOUNT);
  }
}

/** Checks that sign-up with this provider is enabled. */
export function assertSignUpEnabled(
  provider: { readonly signUpDisabled: boolean; readonly implicitSignUpDisabled: boolean },
  requestSignUp: boolean,
): void {
  if (provider.signUpDisabled || (provider.implicitSignUpDisabled && !requestSignUp)) {
    throw new ApiError(errors.SIGNUP_DISABLED);
  }
}

import { ApiError } from '@tessera/contracts/define/error';
import { socialErrors as errors } from '@tessera/contracts/identity/social';

type Proof = { readonly isTrusted: boolean; readonly emailVerified: boolean };
type Linking = { readonly accountLinkingEnabled: boolean; readonly allowDifferentEmails: boolean };
type Person = { readonly email: string | null };

const isProven = ({ isTrusted, emailVerified }: Proof) => isTrusted || emailVerified;

/**
 * A login finds a user by address alone only when linking is on, the provider proved the address or is trusted, and
 * the user proved it too: whoever registered somebody else's address must not meet them here (SEC-61).
 */
export function assertFindsUser(
  proof: Proof,
  user: { readonly emailVerified: boolean },
  config: Linking,
): void {
  if (!config.accountLinkingEnabled || !isProven(proof) || !user.emailVerified) {
    throw new ApiError(errors.ACCOUNT_NOT_LINKED);
  }
}

/** Who is signed in may link a login of a proven address, their own unless others are allowed. */
export function assertLinkable(proof: Proof, login: Person, user: Person, config: Linking): void {
  if (login.email === null && !config.allowDifferentEmails) {
    throw new ApiError(errors.USER_EMAIL_NOT_FOUND);
  }
  const isOwn = login.email === user.email || config.allowDifferentEmails;
  if (!config.accountLinkingEnabled || !isProven(proof) || !isOwn) {
    throw new ApiError(errors.UNABLE_TO_LINK_ACCOUNT);
  }
}

/** New users come by a provider only where it is open to them. */
export function assertSignUpOpen(
  provider: { readonly signUpDisabled: boolean; readonly implicitSignUpDisabled: boolean },
  requestSignUp: boolean,
): void {
  if (provider.signUpDisabled || (provider.implicitSignUpDisabled && !requestSignUp)) {
    throw new ApiError(errors.SIGNUP_DISABLED);
  }
}

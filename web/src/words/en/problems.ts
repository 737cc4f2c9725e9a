/** What each refusal of the services means to the reader. Keys are the codes of the wire. */
export const problems = {
  'problem.UNREACHABLE': 'We cannot reach the server. Check your connection and try again.',
  'problem.TIMED_OUT': 'The server took too long to respond. Please try again.',
  'problem.UNEXPECTED_RESPONSE':
    'The server sent an unexpected response. Reload the page to get its newest version.',

  'problem.VALIDATION_ERROR': 'Something in the form is not valid. Check the fields and try again.',
  'problem.BAD_REQUEST': 'The request was not understood.',
  'problem.UNAUTHORIZED': 'You are signed out. Sign in and try again.',
  'problem.INVALID_ORIGIN':
    'This page may not do that here. Open the application at its own address.',
  'problem.INVALID_CALLBACKURL': 'The page to return to is not one of ours.',
  'problem.INVALID_REDIRECTURL': 'The page to return to is not one of ours.',
  'problem.NOT_FOUND': 'That does not exist, or it is switched off.',
  'problem.PAYLOAD_TOO_LARGE': 'That is too large.',
  'problem.TOO_MANY_REQUESTS': 'That was a bit too often. Please wait a moment.',
  'problem.INTERNAL_SERVER_ERROR': 'Something went wrong on our side. Please try again.',
  'problem.BAD_GATEWAY': 'A part of the system is not responding. Please try again.',
  'problem.SERVICE_UNAVAILABLE':
    'A part of the system is temporarily unavailable. Please try again.',
  'problem.GATEWAY_TIMEOUT': 'The server took too long to respond. Please try again.',

  'problem.INVALID_EMAIL': 'This is not an email address we can use.',
  'problem.INVALID_EMAIL_OR_PASSWORD': 'The email address or the password is wrong.',
  'problem.EMAIL_NOT_VERIFIED': 'Verify your email address first. We sent you a new link.',
  'problem.EMAIL_AND_PASSWORD_IS_NOT_ENABLED': 'Signing in with a password is switched off here.',
  'problem.EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED': 'New accounts cannot be created here.',
  'problem.USER_ALREADY_EXISTS': 'An account with this address exists already. Sign in instead.',
  'problem.PASSWORD_TOO_SHORT': 'This password is too short.',
  'problem.PASSWORD_TOO_LONG': 'This password is too long.',
  'problem.PASSWORD_COMPROMISED':
    'This password is known from a leak, so others will try it. Choose another.',
  'problem.INVALID_PASSWORD': 'The password is wrong.',
  'problem.CREDENTIAL_ACCOUNT_NOT_FOUND': 'Your account has no password.',
  'problem.FAILED_TO_CREATE_USER': 'The account could not be created. Please try again.',
  'problem.FAILED_TO_CREATE_SESSION': 'You could not be signed in. Please try again.',
  'problem.FAILED_TO_GET_SESSION': 'We could not tell whether you are signed in. Please try again.',
  'problem.SESSION_NOT_FOUND': 'This device is signed out already.',
  'problem.SESSION_IS_NOT_FRESH': 'Sign in again to do this.',
  'problem.SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION':
    'You signed in a while ago. Enter your password to do this.',
  'problem.INVALID_TOKEN': 'This link is not valid, or it was used before.',
  'problem.TOKEN_EXPIRED': 'This link is too old. Ask for a new one.',
  'problem.USER_NOT_FOUND': 'This account no longer exists.',
  'problem.FAILED_TO_GET_USER_INFO': 'Sign in with the account this link belongs to.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_AN_UNVERIFIED_EMAIL':
    'Your address is verified already.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL':
    'You can only have a link sent to your own address.',

  'problem.USERNAME_IS_TOO_SHORT': 'This username is too short.',
  'problem.USERNAME_IS_TOO_LONG': 'This username is too long.',
  'problem.USERNAME_IS_INVALID':
    'A username has letters, digits, underscores and dots. Its display form differs only in capitals.',
  'problem.USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER': 'This username is taken. Choose another.',
  'problem.INVALID_USERNAME_OR_PASSWORD': 'The username or the password is wrong.',
  'problem.EMAIL_CAN_NOT_BE_UPDATED': 'Your address is changed elsewhere in your account.',
  'problem.CHANGE_EMAIL_IS_DISABLED': 'Changing the address is switched off here.',
  'problem.EMAIL_IS_THE_SAME': 'This is your address already.',
  'problem.COULDNT_UPDATE_YOUR_EMAIL': 'Your address could not be changed to this one.',
} as const;

/** What each refusal of the services means to the reader. Keys are the codes of the wire. */
export const problems = {
  'problem.UNREACHABLE': 'We cannot reach the server. Check your connection and try again.',
  'problem.TIMED_OUT': 'The server took too long to answer. Please try again.',
  'problem.UNEXPECTED_ANSWER':
    'The answer was not what this page expects. Reload the page to get its newest version.',

  'problem.VALIDATION_ERROR': 'Something in the form is not valid. Check the fields and try again.',
  'problem.BAD_REQUEST': 'The request was not understood.',
  'problem.UNAUTHORIZED': 'You are signed out. Sign in and try again.',
  'problem.INVALID_ORIGIN':
    'This page may not do that here. Open the application at its own address.',
  'problem.INVALID_CALLBACKURL': 'The page to return to is not one of ours.',
  'problem.NOT_FOUND': 'That does not exist, or it is switched off.',
  'problem.PAYLOAD_TOO_LARGE': 'That is too large.',
  'problem.TOO_MANY_REQUESTS': 'That was a bit too often. Please wait a moment.',
  'problem.INTERNAL_SERVER_ERROR': 'Something went wrong on our side. Please try again.',
  'problem.BAD_GATEWAY': 'A part of the system is not answering. Please try again.',
  'problem.SERVICE_UNAVAILABLE': 'A part of the system is resting for a moment. Please try again.',
  'problem.GATEWAY_TIMEOUT': 'The server took too long to answer. Please try again.',

  'problem.INVALID_EMAIL': 'This is not an email address we can use.',
  'problem.INVALID_EMAIL_OR_PASSWORD': 'The email address or the password is wrong.',
  'problem.EMAIL_NOT_VERIFIED': 'Confirm your email address first. We sent you a new link.',
  'problem.EMAIL_AND_PASSWORD_IS_NOT_ENABLED': 'Signing in with a password is switched off here.',
  'problem.EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED': 'New accounts cannot be made here.',
  'problem.USER_ALREADY_EXISTS': 'An account with this address exists already. Sign in instead.',
  'problem.PASSWORD_TOO_SHORT': 'This password is too short.',
  'problem.PASSWORD_TOO_LONG': 'This password is too long.',
  'problem.INVALID_PASSWORD': 'The password is wrong.',
  'problem.CREDENTIAL_ACCOUNT_NOT_FOUND': 'Your account has no password.',
  'problem.FAILED_TO_CREATE_USER': 'The account could not be made. Please try again.',
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
    'Your address is confirmed already.',
  'problem.YOU_CAN_ONLY_SEND_A_VERIFICATION_EMAIL_TO_YOUR_OWN_EMAIL':
    'You can only have a link sent to your own address.',

  'problem.ORGANIZATION_NOT_FOUND': 'This organization does not exist.',
  'problem.ORGANIZATION_ALREADY_EXISTS': 'This address is taken. Try another.',
  'problem.SLUG_IS_TAKEN': 'This address is taken. Try another.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION':
    'You may not create organizations here.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS':
    'You are in as many organizations as one person may be.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': 'You are not a member of this organization.',
  'problem.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION': 'You are not a member of this organization.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION':
    'Only an owner may delete the organization.',
  'problem.ORGANIZATION_ID_IS_REQUIRED': 'Choose an organization first.',
  'problem.NO_ACTIVE_ORGANIZATION': 'Choose an organization first.',

  'problem.MEMBER_NOT_FOUND': 'This person is not a member (any more).',
  'problem.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION': 'This person is a member already.',
  'problem.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED':
    'The organization is full. An owner has to make room first.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER':
    'An organization cannot be without an owner, and this is its only one.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER': 'You may not remove this member.',

  'problem.NOT_AUTHENTICATED': 'Sign in to see this.',
  'problem.INVITATION_NOT_FOUND': 'This invitation is no longer open.',
  'problem.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION': 'This invitation is for somebody else.',
  'problem.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION':
    'Whoever invited you is no longer in the organization.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION': 'You may not cancel invitations.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION':
    'You may not invite people to this organization.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE':
    'You may not invite somebody with this role.',
  'problem.ROLE_NOT_FOUND': 'This role does not exist.',
  'problem.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION':
    'This address has an open invitation. You can send it again from the list.',
  'problem.INVITATION_LIMIT_REACHED': 'There are too many open invitations. Cancel some first.',
  'problem.TEAM_NOT_FOUND': 'This team does not exist.',

  'problem.FORBIDDEN': 'You may not do that.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_BILLING':
    'You may not see the billing of this organization.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING':
    'Only an owner may change the billing of this organization.',
  'problem.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED':
    'This provider organization is connected to another organization.',
  'problem.ORGANIZATION_IS_ALREADY_LINKED':
    'A provider is connected already. Disconnect it first to connect another.',
  'problem.ORGANIZATION_IS_NOT_LINKED': 'No provider is connected.',
  'problem.CUSTOMER_NOT_FOUND': 'This customer does not exist.',
  'problem.SUBSCRIPTION_NOT_FOUND': 'This subscription does not exist.',
  'problem.ORDER_NOT_FOUND': 'This order does not exist.',
} as const;

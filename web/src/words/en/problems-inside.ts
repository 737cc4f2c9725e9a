/** Refusals that only those meet who are signed in. */
export const insideProblems = {
  'problem.ORGANIZATION_NOT_FOUND': 'This organization does not exist.',
  'problem.ORGANIZATION_ALREADY_EXISTS': 'This address is taken. Try another.',
  'problem.SLUG_IS_TAKEN': 'This address is taken. Try another.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION':
    'You may not create organizations here.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS':
    'You have reached the maximum number of organizations.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': 'You are not a member of this organization.',
  'problem.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION': 'You are not a member of this organization.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION':
    'You may not change this organization.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION':
    'Only an owner may delete the organization.',
  'problem.ORGANIZATION_ID_IS_REQUIRED': 'Choose an organization first.',
  'problem.NO_ACTIVE_ORGANIZATION': 'Choose an organization first.',

  'problem.MEMBER_NOT_FOUND': 'This user is not a member (any more).',
  'problem.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION': 'This user is a member already.',
  'problem.PICTURE_IS_INVALID': 'This file is not a supported image.',
  'problem.PICTURE_NOT_FOUND': 'This picture is not there any more.',
  'problem.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED':
    'The organization has reached its maximum number of members.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER':
    'An organization needs an owner, and this is its only one.',
  'problem.YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER':
    'An organization needs an owner. Make another member owner first.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER':
    'You may not change the role of this member.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER': 'You may not remove this member.',

  'problem.YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THE_OWNERSHIP':
    'Only an owner may transfer the ownership.',
  'problem.YOU_CANNOT_TRANSFER_THE_OWNERSHIP_TO_YOURSELF': 'You are the owner already.',
  'problem.YOU_CANNOT_KEEP_THE_OWNERSHIP_YOU_TRANSFER':
    'Choose the role you will have instead of owner.',

  'problem.NOT_AUTHENTICATED': 'Sign in to see this.',
  'problem.INVITATION_NOT_FOUND': 'This invitation is no longer open.',
  'problem.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION': 'This invitation is for another account.',
  'problem.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION':
    'The user who invited you is no longer a member.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION': 'You may not cancel invitations.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION':
    'You may not invite members to this organization.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE':
    'You may not invite users with this role.',
  'problem.ROLE_NOT_FOUND': 'This role does not exist.',
  'problem.YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE': 'Choose an organization first.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE':
    'You may not create this role: a role can grant only permissions that you have.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE':
    'You may not change the role like this: a role can grant only permissions that you have.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE': 'You may not delete roles.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE': 'You may not see the roles.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE': 'You may not see the roles.',
  'problem.TOO_MANY_ROLES': 'The organization has reached the maximum number of roles.',
  'problem.INVALID_RESOURCE': 'This permission does not exist.',
  'problem.ROLE_NAME_IS_ALREADY_TAKEN': 'There is a role of that name. Choose another name.',
  'problem.CANNOT_DELETE_A_PRE_DEFINED_ROLE': 'Built-in roles cannot be deleted.',
  'problem.ROLE_IS_ASSIGNED_TO_MEMBERS':
    'Members or invitations have this role. Assign them another one first.',
  'problem.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION':
    'This address has an open invitation. You can send it again from the list.',
  'problem.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION':
    'Verify your address first. Then you see its invitations.',
  'problem.EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION':
    'Verify your address first, or open the link in the invitation mail.',
  'problem.EMAIL_VERIFICATION_REQUIRED_TO_INVITE':
    'Verify your address first. Then you can invite members.',
  'problem.INVITATION_LIMIT_REACHED': 'There are too many open invitations. Cancel some first.',
  'problem.INVITATION_LINK_NOT_FOUND': 'This link does not work (any more). Ask for a new one.',
  'problem.INVITATION_LINK_REQUIRES_A_USE_LIMIT':
    'Say how many users may use a link with this role.',
  'problem.INVITATION_LINK_LIMIT_REACHED': 'There are too many open links. Revoke some first.',
  'problem.INVALID_EMAIL_DOMAIN': 'This is no domain. Write it like example.com.',
  'problem.PUBLIC_EMAIL_DOMAIN':
    'Anyone can have an address of this domain, so it cannot belong to an organization.',
  'problem.EMAIL_DOMAIN_ALREADY_EXISTS': 'This domain is in the list already.',
  'problem.EMAIL_DOMAIN_LIMIT_REACHED': 'There are too many domains. Remove one first.',
  'problem.EMAIL_DOMAIN_NOT_FOUND': 'This domain is not in the list (any more).',
  'problem.EMAIL_DOMAIN_RECORD_NOT_FOUND':
    'The DNS record was not found. A new record can take a while to be seen.',
  'problem.EMAIL_DOMAIN_IS_TAKEN': 'Another organization has verified this domain.',
  'problem.EMAIL_VERIFICATION_REQUIRED_TO_JOIN': 'Verify your email address first.',
  'problem.YOU_CANNOT_JOIN_THIS_ORGANIZATION':
    'Your address does not let you join this organization.',
  'problem.YOU_HAVE_ALREADY_REQUESTED_TO_JOIN': 'You have already requested to join.',
  'problem.JOIN_REQUEST_LIMIT_REACHED': 'Too many requests are pending. Try again later.',
  'problem.JOIN_REQUEST_NOT_FOUND': 'This request is no longer open.',

  'problem.TEAM_NOT_FOUND': 'This team does not exist.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION':
    'You may not create teams in this organization.',
  'problem.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS':
    'The organization has reached the maximum number of teams.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM': 'You may not change this team.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM':
    'You cannot remove a team that you are in yourself.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION':
    'You may not remove teams of this organization.',
  'problem.YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM': 'Choose a team first.',
  'problem.USER_IS_NOT_A_MEMBER_OF_THE_TEAM': 'This user is not in the team.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER': 'You may not add members to teams.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER': 'You may not remove members from teams.',
  'problem.UNABLE_TO_REMOVE_LAST_TEAM':
    'This is the last team. An organization needs at least one.',

  'problem.FORBIDDEN': 'You may not do that.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG':
    'You may not read the audit log of this organization.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_READ_BILLING':
    'You may not see the billing of this organization.',
  'problem.YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING':
    'Only an owner may change the billing of this organization.',
  'problem.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED':
    'This provider organization is connected to another organization.',
  'problem.ORGANIZATION_IS_ALREADY_LINKED':
    'A provider is connected already. Disconnect it first to connect another.',
  'problem.ORGANIZATION_IS_NOT_LINKED': 'No provider is connected.',
  'problem.PROVIDER_API_IS_NOT_CONFIGURED':
    'Reconciliation with the provider is disabled on this server.',
  'problem.LINKING_REQUIRES_PROOF':
    'Prove that the provider organization is yours: by an access token of the provider, or through the operator of this server.',
  'problem.PROVIDER_TOKEN_DOES_NOT_COVER_THE_ORGANIZATION':
    'The access token is not valid, or does not cover this provider organization.',
  'problem.PROVIDER_TOKEN_NOT_FOUND': 'There is no access token.',
  'problem.SAMPLE_EVENTS_ARE_NOT_AVAILABLE': 'This installation cannot send sample events.',
  'problem.CUSTOMER_NOT_FOUND': 'This customer does not exist.',
  'problem.SUBSCRIPTION_NOT_FOUND': 'This subscription does not exist.',
  'problem.ORDER_NOT_FOUND': 'This order does not exist.',
  'problem.ENDPOINT_NOT_FOUND': 'This delivery URL does not exist.',
  'problem.ENDPOINT_LIMIT_REACHED':
    'There are as many delivery URLs as there may be. Delete one first.',
  'problem.ENDPOINT_SECRET_IS_ROTATING':
    'Two secrets are valid already. Revoke the previous one first.',
  'problem.ENDPOINT_HAS_ONE_SECRET': 'There is no previous secret to revoke.',
  'problem.REFUND_NOT_FOUND': 'This refund does not exist.',
  'problem.PRODUCT_NOT_FOUND': 'This product does not exist.',
  'problem.DISCOUNT_NOT_FOUND': 'This discount does not exist.',
  'problem.BENEFIT_NOT_FOUND': 'This benefit does not exist.',
  'problem.BENEFIT_GRANT_NOT_FOUND': 'This benefit was not granted.',
  'problem.CHECKOUT_NOT_FOUND': 'This checkout does not exist.',
  'problem.METER_RANGE_IS_INVALID':
    'The first day must come before the last, and the range is limited to 366 days.',
  'problem.METER_NOT_FOUND': 'This meter does not exist.',
  'problem.SUMMARY_RANGE_IS_INVALID':
    'The first month must come before the last, and the range is limited to ten years.',
  'problem.CUSTOM_FIELD_NOT_FOUND': 'This custom field does not exist.',
  'problem.DELIVERY_NOT_FOUND': 'This delivery does not exist.',
  'problem.DELIVERY_IS_NOT_AN_EVENT': 'This delivery is not an event, so it cannot be replayed.',
  'problem.REPLAY_NOT_FOUND': 'This replay does not exist.',
  'problem.REPLAY_IS_RUNNING': 'A replay is running already. Wait until it is done.',

  'problem.INVALID_ERRORCALLBACKURL': 'This page cannot be returned to after an error.',
  'problem.INVALID_NEWUSERCALLBACKURL': 'This page cannot be opened after a first sign-in.',
  'problem.PROVIDER_NOT_FOUND': 'This way to sign in is not offered here.',
  'problem.ID_TOKEN_NOT_SUPPORTED': 'This way to sign in does not work with a token.',
  'problem.USER_EMAIL_NOT_FOUND': 'The sign-in service did not provide your address.',
  'problem.ACCOUNT_NOT_LINKED':
    'An account with this address exists. Sign in to it the way you did before, then link this login.',
  'problem.SIGNUP_DISABLED': 'New accounts cannot be created this way.',
  'problem.YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT':
    'This is your only way to sign in. Add another one first.',
  'problem.ACCOUNT_NOT_FOUND': 'This login is not linked (any more).',
  'problem.PROVIDER_X_IS_NOT_SUPPORTED': 'This sign-in service is not offered here.',
  'problem.FAILED_TO_GET_A_VALID_ACCESS_TOKEN':
    'The sign-in service gives no access any more. Link the login again.',
  'problem.PROVIDER_X_DOES_NOT_SUPPORT_TOKEN_REFRESHING':
    'This sign-in service does not renew access. Link the login again.',
  'problem.FAILED_TO_REFRESH_ACCESS_TOKEN':
    'The sign-in service did not renew the access. Link the login again.',
} as const;

import { defineErrors } from '../define/error.ts';
import { sessionErrors } from '../identity/sessions.ts';
import { memberErrors } from '../org/members.ts';
import { organizationErrors } from '../org/organization-errors.ts';

export const billingAccessErrors = defineErrors({
  YOU_ARE_NOT_ALLOWED_TO_READ_BILLING: {
    status: 403,
    message: 'You are not allowed to see the billing of this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING: {
    status: 403,
    message: 'You are not allowed to change the billing of this organization',
  },
});

/** Errors of every read of an organization's billing. */
export const readErrors = [
  memberErrors.NO_ACTIVE_ORGANIZATION,
  organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
  billingAccessErrors.YOU_ARE_NOT_ALLOWED_TO_READ_BILLING,
];

export const updateErrors = [
  memberErrors.NO_ACTIVE_ORGANIZATION,
  organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
  billingAccessErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING,
];

/** Errors of every call that creates, rotates or removes a credential. */
export const credentialErrors = [...updateErrors, sessionErrors.SESSION_IS_NOT_FRESH];

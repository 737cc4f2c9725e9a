import { defineErrors } from '../define/error.ts';

export const organizationErrors = defineErrors({
  ORGANIZATION_NOT_FOUND: { status: 400, message: 'Organization not found' },
  ORGANIZATION_ALREADY_EXISTS: { status: 400, message: 'Organization already exists' },
  SLUG_IS_TAKEN: { status: 400, message: 'slug is taken' },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to create a new organization',
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: {
    status: 403,
    message: 'You have reached the maximum number of organizations',
  },
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: {
    status: 403,
    message: 'User is not a member of the organization',
  },
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION_TO_CHANGE: {
    code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    status: 400,
    message: 'User is not a member of the organization',
  },
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION_TO_CHECK: {
    code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    status: 401,
    message: 'User is not a member of the organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to update this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to delete this organization',
  },
  FORBIDDEN: { status: 403, message: 'Forbidden' },
});

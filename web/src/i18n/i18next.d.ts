import 'i18next';
import type account from './locales/en/account.json';
import type appErrors from './locales/en/app-errors.json';
import type auth from './locales/en/auth.json';
import type billing from './locales/en/billing.json';
import type common from './locales/en/common.json';
import type errors from './locales/en/errors.json';
import type organization from './locales/en/organization.json';

declare module 'i18next' {
  /** The English messages define the keys. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    fallbackNS: ['auth', 'errors', 'account', 'organization', 'app-errors', 'billing'];
    keySeparator: false;
    resources: {
      common: typeof common;
      auth: typeof auth;
      errors: typeof errors;
      account: typeof account;
      organization: typeof organization;
      'app-errors': typeof appErrors;
      billing: typeof billing;
    };
  }
}

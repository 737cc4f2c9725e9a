import 'i18next';
import type app from './locales/en/app.json';
import type billing from './locales/en/billing.json';
import type common from './locales/en/common.json';

declare module 'i18next' {
  /** The English messages define the keys. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    fallbackNS: ['app', 'billing'];
    keySeparator: false;
    resources: {
      common: typeof common;
      app: typeof app;
      billing: typeof billing;
    };
  }
}

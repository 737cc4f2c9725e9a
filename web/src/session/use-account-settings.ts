import {
  type AccountSettings,
  accountSettingsRoutes,
} from '@tessera/contracts/identity/account-settings';
import { call } from '../api/call.ts';
import { useQuery } from '../api/use-query.ts';

/** The default settings: forms render with them before the response arrives. */
const DEFAULTS: AccountSettings = {
  signUpEnabled: true,
  passwordEnabled: true,
  emailVerificationSent: true,
  canChangeEmail: true,
  canDeleteAccount: true,
  resetRevokesSessions: true,
  resetLinkExpiresIn: 3_600,
  deletionLinkExpiresIn: 86_400,
  passwordLength: { min: 8, max: 128 },
  usernameLength: { min: 3, max: 30 },
  termsUrl: null,
  privacyUrl: null,
};

/** The account settings of the deployment. */
export const useAccountSettings = (): AccountSettings =>
  useQuery(accountSettingsRoutes.getAccountSettings, {}).data ?? DEFAULTS;

/** The settings themselves, for a decision that cannot be changed when they arrive; the defaults if they cannot be read. */
export const readAccountSettings = (): Promise<AccountSettings> =>
  call(accountSettingsRoutes.getAccountSettings, {}).catch(() => DEFAULTS);

/** Whether a new password has an accepted length. */
export const isWithin =
  ({ min, max }: AccountSettings['passwordLength']) =>
  (password: string) =>
    password.length >= min && password.length <= max;

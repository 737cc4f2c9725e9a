import { type AccountRules, signUpRoutes } from '@tessera/contracts/identity/sign-up';
import { useQuery } from '../api/use-query.ts';

/** The usual ones, until the answer is there: the form need not wait for it. */
const USUAL: AccountRules = {
  isOpen: true,
  havePasswords: true,
  areConfirmed: true,
  canMove: true,
  canBeDeleted: true,
  resetSignsOut: true,
  resetLinkSeconds: 3_600,
  deletionLinkSeconds: 86_400,
  passwordLength: { shortest: 8, longest: 128 },
  usernameLength: { shortest: 3, longest: 30 },
  termsUrl: null,
  privacyUrl: null,
};

/** What accounts have to keep to here. */
export const useAccountRules = (): AccountRules =>
  useQuery(signUpRoutes.getAccountRules, {}).data ?? USUAL;

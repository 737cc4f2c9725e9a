import { handle } from '@tessera/chassis/http/handle';
import { accountSettingsRoutes } from '@tessera/contracts/identity/account-settings';
import { signUpRoutes } from '@tessera/contracts/identity/sign-up';
import type { IdentityDeps } from '../deps.ts';
import { assertUsernameIn } from '../users/username.rules.ts';
import { getAccountSettings } from './get-account-settings.ts';
import { signUpEmail } from './sign-up-email.ts';

export const signUpHandlers = (deps: IdentityDeps) => [
  handle(accountSettingsRoutes.getAccountSettings, () => getAccountSettings(deps)),
  handle(
    signUpRoutes.signUpEmail,
    ({ body, clientInfo, reply, signal }) =>
      signUpEmail(deps, { ...body, clientInfo, reply, signal }),
    { assertFirst: (body) => assertUsernameIn(body, deps.config) },
  ),
];

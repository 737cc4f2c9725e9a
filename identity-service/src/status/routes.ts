import { handle } from '@tessera/chassis/http/handle';
import { statusRoutes } from '@tessera/contracts/identity/status';
import type { IdentityDeps } from '../deps.ts';
import { getOk } from './get-ok.ts';
import { showError } from './show-error.ts';

export const statusHandlers = (deps: Pick<IdentityDeps, 'config'>) => [
  handle(statusRoutes.getOk, getOk),
  handle(statusRoutes.showError, ({ query }) => showError(deps, query)),
];

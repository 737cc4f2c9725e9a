import { handle } from '@tessera/chassis/http/handle';
import { statusRoutes } from '@tessera/contracts/identity/status';
import { getOk } from './get-ok.ts';
import { showError } from './show-error.ts';

export const statusHandlers = () => [
  handle(statusRoutes.getOk, getOk),
  handle(statusRoutes.showError, ({ query }) => showError(query)),
];

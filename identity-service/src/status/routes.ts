import { handle } from '@app/chassis/http/handle';
import { statusRoutes } from '@app/contracts/identity/status';
import { getOk } from './get-ok.ts';
import { showError } from './show-error.ts';

export const statusHandlers = () => [
  handle(statusRoutes.getOk, getOk),
  handle(statusRoutes.showError, ({ query }) => showError(query)),
];

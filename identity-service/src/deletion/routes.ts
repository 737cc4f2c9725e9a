import { handle } from '@tessera/chassis/http/handle';
import { deletionRoutes } from '@tessera/contracts/identity/deletion';
import type { IdentityDeps } from '../deps.ts';
import { deleteUser } from './delete-user.ts';
import { openDeletionLink } from './open-deletion-link.ts';

export const deletionHandlers = (deps: IdentityDeps) => [
  handle(deletionRoutes.deleteUser, ({ by, body, caller, reply }) =>
    deleteUser(deps, { by, ...body, caller, reply }),
  ),
  handle(deletionRoutes.openDeletionLink, ({ by, query, reply }) =>
    openDeletionLink(deps, { by, ...query, reply }),
  ),
];
